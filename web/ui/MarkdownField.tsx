import { lazy, type ReactNode, useState } from 'react';
import { isBlank } from '#core/blank.ts';
import { Button } from './Button.tsx';
import { LazyPart } from './LazyPart.tsx';
import { LinkField, type LinkFieldProps } from './LinkField.tsx';
import classes from './MarkdownField.module.css';

const Markdown = lazy(() => import('./Markdown.tsx').then((module) => ({ default: module.Markdown })));

interface Props extends LinkFieldProps {
  /** Renders the link for `[[Title]]` in the preview. */
  renderNote?: (title: string) => ReactNode;
}

/** A markdown field with a preview. It suggests what `LinkField` does. */
export function MarkdownField({ renderNote, ...field }: Props) {
  const [wantsPreview, setWantsPreview] = useState(false);
  const isEmpty = isBlank(field.value);
  const isPreview = wantsPreview && !isEmpty;
  return (
    <div className={classes.field}>
      <div className={classes.views} role="group" aria-label="View">
        <Button small look="bare" aria-pressed={!isPreview} onClick={() => setWantsPreview(false)}>
          Write
        </Button>
        <Button small look="bare" aria-pressed={isPreview} disabled={isEmpty} onClick={() => setWantsPreview(true)}>
          Preview
        </Button>
      </div>
      {/* Hidden, it keeps its undo history. An error focuses it, which shows it again. */}
      <div className={isPreview ? 'visually-hidden' : undefined} onFocus={() => setWantsPreview(false)}>
        <LinkField {...field} tabIndex={isPreview ? -1 : 0} />
      </div>
      {isPreview && (
        <section className={classes.preview} aria-label="Preview">
          <LazyPart>
            <Markdown ignored={field.ignored} {...(renderNote && { renderNote })}>
              {field.value}
            </Markdown>
          </LazyPart>
        </section>
      )}
    </div>
  );
}
