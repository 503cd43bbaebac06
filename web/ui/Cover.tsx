import type { CSSProperties } from 'react';
import { hueOf } from '#core/categories.ts';
import classes from './Cover.module.css';
import { ScriptText } from './ScriptText.tsx';

interface Props {
  title: string;
  author: string | null;
  category: string;
  /** Its words are read out: they stand nowhere beside it as text. */
  spoken?: boolean;
}

/** A cover made of type, in the cloth of its category. */
export function Cover({ title, author, category, spoken = false }: Props) {
  const cloth = {
    '--hue': hueOf(category),
    '--title-word': longestWord(title),
    '--author-word': longestWord(author ?? ''),
  } as CSSProperties;
  return (
    <div className={classes.cover} style={cloth} aria-hidden={!spoken}>
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

/** In characters. A long word is set smaller rather than broken: not every browser knows where a word may be. */
function longestWord(title: string): number {
  return Math.max(1, ...title.split(/[\s-]+/).map((word) => word.length));
}
