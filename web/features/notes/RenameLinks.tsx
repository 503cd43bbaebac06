import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { isLinkable } from '#core/links.ts';
import { limits } from '#core/limits.ts';
import classes from './notes.module.css';

interface Props {
  /** How many notes link to this one; at most one page of them is counted. */
  count: number;
  from: string;
  to: string;
  checked: boolean;
  busy: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers to update the links to a note whose title changes. */
export function RenameLinks({ count, from, to, checked, busy, onChange }: Props) {
  const title = to.trim();
  if (count === 0 || title === '' || title === from) return null;
  if (!isLinkable(title)) {
    return (
      <p
        className={classes.renaming}
      >{`This title cannot be used in a link. [[${from}]] stays in ${linking(count)} and may stop working.`}</p>
    );
  }
  return (
    <Checkbox
      label={`Also update the links in ${linking(count)}`}
      description={checked ? `[[${from}]] becomes [[${title}]] there.` : `[[${from}]] stays there and may stop working.`}
      aria-disabled={busy}
      checked={checked}
      onChange={(event) => !busy && onChange(event.currentTarget.checked)}
    />
  );
}

/** Describes the linking notes; only one page of them is counted. */
function linking(count: number): string {
  if (count >= limits.list.default) return 'all the notes that link here';
  return count === 1 ? 'the note that links here' : `the ${count} notes that link here`;
}
