import { useState } from 'react';
import { isHtml } from '#core/is-html.ts';
import { limits } from '#core/limits.ts';
import { MarkdownField } from '../../ui/MarkdownField.tsx';

interface Props {
  /** Makes the field read-only while the essay is being sent. */
  locked: boolean;
  initial: string;
  onChange: (content: string) => void;
}

/** Edits an essay that is stored as Markdown. */
export function EssayMarkdownField({ locked, initial, onChange }: Props) {
  const [content, setContent] = useState(initial);
  return (
    <MarkdownField
      mentions
      quotations
      label="Content"
      description={
        isHtml(content)
          ? 'The text contains an HTML tag, so the essay would be treated as HTML and its Markdown would not be rendered.'
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
