import { useState } from 'react';
import { holdsHtml } from '#core/holds-html.ts';
import { limits } from '#core/limits.ts';
import { MarkdownField } from '../../ui/MarkdownField.tsx';

interface Props {
  /** While what was written is being sent, nothing can be written. */
  locked: boolean;
  initial: string;
  onChange: (content: string) => void;
}

/** An essay that was written in markdown goes on as such. */
export function EssayMarkdownField({ locked, initial, onChange }: Props) {
  const [content, setContent] = useState(initial);
  return (
    <MarkdownField
      label="Content"
      description={
        holdsHtml(content)
          ? 'There is an HTML tag in it: with that the essay would be read as HTML, and the marks of Markdown be shown as they are.'
          : 'This essay is written in Markdown.'
      }
      rows={24}
      max={limits.essayContent.max}
      readOnly={locked}
      value={content}
      onChange={(next) => {
        setContent(next);
        onChange(next);
      }}
    />
  );
}
