import { IconNote, IconQuote } from '@tabler/icons-react';
import type Quill from 'quill';
import { citationStyleNames, citationStyles, isCitationStyle } from '#core/citation-styles.ts';
import classes from './editor.module.css';
import { Group, Tool } from './Tool.tsx';
import type { Footnotes } from './use-footnotes.ts';

/** Writes `[^`, after which books and places in texts are suggested. */
function startCiting(quill: Quill): void {
  const { index, length } = quill.getSelection(true);
  quill.insertText(index + length, '[^', 'user');
  quill.setSelection(index + length + 2, 0, 'user');
}

/** Renders the tools that write footnotes, and the style of their citations. */
export function FootnoteTools({ quill, footnotes }: { quill: Quill; footnotes: Footnotes }) {
  const style = footnotes.style();
  return (
    <Group label="Footnotes">
      <Tool label="Footnote (Ctrl+Alt+F)" icon={IconNote} onClick={footnotes.open} />
      <Tool label="Cite a book or a text" icon={IconQuote} onClick={() => startCiting(quill)} />
      <select
        className={classes.choice}
        data-tool
        aria-label="Citation style"
        value={style}
        onChange={({ currentTarget: { value } }) => isCitationStyle(value) && footnotes.setStyle(value)}
      >
        {citationStyles.map((one) => (
          <option key={one} value={one}>
            {citationStyleNames[one]}
          </option>
        ))}
      </select>
    </Group>
  );
}
