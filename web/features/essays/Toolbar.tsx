import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconCode,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
  IconVideo,
} from '@tabler/icons-react';
import type Quill from 'quill';
import { useEffect, useReducer, useRef } from 'react';
import { ColorMenu } from './ColorMenu.tsx';
import classes from './editor.module.css';
import { FootnoteTools } from './FootnoteTools.tsx';
import { Group, Tool, type ToolProps } from './Tool.tsx';
import type { Footnotes } from './use-footnotes.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface Props {
  quill: Quill;
  locked: boolean;
  onLink: () => void;
  onPicture: () => void;
  onVideo: () => void;
  footnotes: Footnotes;
}

/** Shows the formatting toolbar. Buttons whose format is active at the cursor are pressed. */
export function Toolbar({ quill, locked, onLink, onPicture, onVideo, footnotes }: Props) {
  const active = useFormats(quill);
  const container = useRef<HTMLDivElement>(null);
  useRovingFocus(container, '[data-tool]');
  const format = (name: string, value: unknown): void => {
    quill.focus();
    quill.format(name, value, 'user');
  };
  const formats = { active, format };
  const toggleCode = (): void => format('code-block', active['code-block'] === undefined ? 'plain' : false);
  return (
    <div ref={container} className={classes.toolbar} role="toolbar" aria-label="Formatting" data-pinned inert={locked}>
      <Group label="Style">
        <Choice {...formats} label="Heading" name="header" options={headings} />
        <Choice {...formats} label="Font" name="font" options={fonts} />
        <Choice {...formats} label="Size" name="size" options={sizes} />
      </Group>
      <Group label="Text style">
        <Toggle {...formats} label="Bold" icon={IconBold} name="bold" />
        <Toggle {...formats} label="Italic" icon={IconItalic} name="italic" />
        <Toggle {...formats} label="Underline" icon={IconUnderline} name="underline" />
        <Toggle {...formats} label="Strikethrough" icon={IconStrikethrough} name="strike" />
        <Toggle {...formats} label="Superscript" icon={IconSuperscript} name="script" value="super" />
        <Toggle {...formats} label="Subscript" icon={IconSubscript} name="script" value="sub" />
      </Group>
      <Group label="Colors">
        <ColorMenu label="Text color" value={active['color']} onChange={(value) => format('color', value)} />
        <ColorMenu label="Background color" value={active['background']} onChange={(value) => format('background', value)} />
      </Group>
      <Group label="Lists and indents">
        <Toggle {...formats} label="Numbered list" icon={IconListNumbers} name="list" value="ordered" />
        <Toggle {...formats} label="Bulleted list" icon={IconList} name="list" value="bullet" />
        <Tool label="Decrease indent" icon={IconIndentDecrease} onClick={() => format('indent', '-1')} />
        <Tool label="Increase indent" icon={IconIndentIncrease} onClick={() => format('indent', '+1')} />
      </Group>
      <Group label="Alignment">
        <Tool label="Align to start" icon={IconAlignLeft} pressed={active['align'] === undefined} onClick={() => format('align', false)} />
        <Toggle {...formats} label="Center" icon={IconAlignCenter} name="align" value="center" />
        <Toggle {...formats} label="Align right" icon={IconAlignRight} name="align" value="right" />
        <Toggle {...formats} label="Justify" icon={IconAlignJustified} name="align" value="justify" />
      </Group>
      <Group label="Blocks">
        <Toggle {...formats} label="Quotation" icon={IconBlockquote} name="blockquote" />
        <Tool label="Code" icon={IconCode} pressed={active['code-block'] !== undefined} onClick={toggleCode} />
      </Group>
      <Group label="Insert">
        <Tool label="Link" icon={IconLink} pressed={active['link'] !== undefined} onClick={onLink} />
        <Tool label="Picture" icon={IconPhoto} onClick={onPicture} />
        <Tool label="Video" icon={IconVideo} onClick={onVideo} />
      </Group>
      <FootnoteTools quill={quill} footnotes={footnotes} />
      <UndoTools quill={quill} />
    </div>
  );
}

function UndoTools({ quill }: Pick<Props, 'quill'>) {
  function clearFormatting(): void {
    const range = quill.getSelection(true);
    quill.removeFormat(range.index, range.length, 'user');
  }

  return (
    <Group label="Clear and undo">
      <Tool label="Clear formatting" icon={IconClearFormatting} onClick={clearFormatting} />
      <Tool label="Undo" icon={IconArrowBackUp} onClick={() => quill.history.undo()} />
      <Tool label="Redo" icon={IconArrowForwardUp} onClick={() => quill.history.redo()} />
    </Group>
  );
}

const headings = [
  ['', 'Text'],
  ['1', 'Heading 1'],
  ['2', 'Heading 2'],
  ['3', 'Heading 3'],
] as const;
const fonts = [
  ['', 'Body font'],
  ['serif', 'Serif'],
  ['monospace', 'Monospace'],
] as const;
const sizes = [
  ['small', 'Small'],
  ['', 'Normal'],
  ['large', 'Large'],
  ['huge', 'Huge'],
] as const;

interface Formats {
  /** The formats at the cursor. */
  active: Record<string, unknown>;
  format: (name: string, value: unknown) => void;
}

interface ChoiceProps extends Formats {
  label: string;
  name: string;
  /** Values with their names. */
  options: readonly (readonly [string, string])[];
}

/** Chooses one of several values of a format. */
function Choice({ active, format, label, name, options }: ChoiceProps) {
  return (
    <select
      className={classes.choice}
      data-tool
      aria-label={label}
      value={String(active[name] ?? '')}
      onChange={(event) => format(name, event.currentTarget.value || false)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface ToggleProps extends Formats, Pick<ToolProps, 'label' | 'icon'> {
  name: string;
  value?: unknown;
}

/** Sets a format to a value, or clears it. */
function Toggle({ active, format, name, value = true, ...tool }: ToggleProps) {
  const pressed = active[name] === value;
  return <Tool {...tool} pressed={pressed} onClick={() => format(name, pressed ? false : value)} />;
}

/** Returns the formats at the cursor and rerenders when they change. */
function useFormats(quill: Quill): Record<string, unknown> {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    quill.on('editor-change', rerender);
    return () => void quill.off('editor-change', rerender);
  }, [quill]);
  const range = quill.selection.savedRange;
  return quill.getFormat(range.index, range.length);
}
