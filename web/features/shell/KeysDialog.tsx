import { Fragment } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { command } from './command-key.ts';
import classes from './KeysDialog.module.css';

type Shortcut = readonly [keys: readonly string[], does: string];

const groups: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
  [
    'Everywhere',
    [
      [['/'], 'Search'],
      [[`${command}+K`], 'Go to or create anything by name'],
      [['?'], 'Show this list'],
      [['Esc'], 'Close a dialog or list'],
    ],
  ],
  [
    'Search results',
    [
      [['j', '↓'], 'Next result'],
      [['k', '↑'], 'Previous result'],
      [['Home', 'End'], 'First or last result'],
    ],
  ],
  [
    'Reader',
    [
      [['h'], 'Highlight the selected words in the last color'],
      [['n'], 'Write a note on the selected words'],
      [['m'], 'Open or close the margin'],
      [[`${command}+Z`], 'Undo the last change to an annotation'],
    ],
  ],
  [
    'Writing',
    [
      [['['], 'Link to a book, topic or text'],
      [['[['], 'Link to another note (in notes)'],
      [['↑', '↓', 'Enter'], 'Choose a suggestion'],
      [[`${command}+Enter`], 'Post a comment'],
    ],
  ],
  [
    'Essay editor',
    [
      [['Shift+Enter'], 'Cite a suggestion in a footnote'],
      [['Ctrl+Alt+F'], 'Insert a footnote'],
      [[`${command}+B`, `${command}+I`, `${command}+U`], 'Bold, italic, underline'],
      [[`${command}+]`, `${command}+[`], 'Increase or decrease indent'],
      [[`${command}+Z`, `${command}+Shift+Z`], 'Undo, redo'],
    ],
  ],
  [
    'Graph',
    [
      [['←', '→', '↑', '↓'], 'Move'],
      [['+', '-'], 'Zoom in or out'],
      [['0'], 'Show the whole graph'],
    ],
  ],
  [
    'Steps of a workflow',
    [
      [['Space'], 'Pick up or drop a step by its handle'],
      [['↑', '↓'], 'Move the step'],
      [['Esc'], 'Put it back'],
    ],
  ],
];

/** Lists the keyboard shortcuts. The opener restores the focus. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" opened={opened} onClose={onClose} returnFocus={false}>
      {groups.map(([title, shortcuts]) => (
        <section key={title} className={classes.group}>
          <h3>{title}</h3>
          <dl>
            {shortcuts.map(([keys, does]) => (
              <div key={does}>
                <dt>
                  {keys.map((key, i) => (
                    <Fragment key={key}>
                      {i > 0 && ' '}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
