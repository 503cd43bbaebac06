import type { CSSProperties } from 'react';
import { hueOf } from '#core/categories.ts';
import type { WorkType } from '#core/work-types.ts';
import classes from './Cover.module.css';
import { ScriptText } from './ScriptText.tsx';

interface Props {
  title: string;
  author: string | null;
  category: string;
  /** Only books have a cover of cloth; anything shorter is a plain sheet. */
  type?: WorkType;
  /** Exposes title and author to screen readers, if no text nearby does. */
  spoken?: boolean;
}

/** Renders a typographic cover in the color of its category. */
export function Cover({ title, author, category, type = 'book', spoken = false }: Props) {
  const cloth = {
    '--hue': hueOf(category),
    '--title-word': longestWord(title),
    '--author-word': longestWord(author ?? ''),
  } as CSSProperties;
  return (
    <div className={classes.cover} data-type={type} style={cloth} aria-hidden={!spoken}>
      <div className={classes.face}>
        <span className={classes.title}>
          <ScriptText>{title}</ScriptText>
        </span>
        {author !== null && (
          <span className={classes.author}>
            <ScriptText>{author}</ScriptText>
          </span>
        )}
      </div>
    </div>
  );
}

/**
 * Returns the length of the longest word, in characters. Long words get a smaller font: hyphenation
 * support varies.
 */
function longestWord(title: string): number {
  return Math.max(1, ...title.split(/[\s-]+/).map((word) => word.length));
}
