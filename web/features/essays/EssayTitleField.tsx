import { limits } from '#core/limits.ts';
import { LimitedTextarea } from '../../ui/LimitedTextarea.tsx';
import classes from './editor.module.css';

interface Props {
  value: string;
  locked: boolean;
  onChange: (title: string) => void;
}

/** Edits the title. A long title takes several lines, but has no line breaks. */
export function EssayTitleField({ value, locked, onChange }: Props) {
  return (
    <LimitedTextarea
      label="Title"
      labelProps={{ className: 'visually-hidden' }}
      placeholder="Title"
      className={classes.headline}
      rows={1}
      data-title
      attributes={{ input: { dir: 'auto' } }}
      max={limits.essayTitle.max}
      value={value}
      readOnly={locked}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\n+/g, ' '))}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
    />
  );
}
