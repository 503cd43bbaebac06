import type { CSSProperties } from 'react';
import { hueOf } from '#core/categories.ts';
import { directNames } from '#core/names.ts';
import type { WorkType } from '#core/work-types.ts';
import classes from './Cover.module.css';
import { lineDirection } from './direction.ts';
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

/** Renders a typographic cover in the color of its category, with one of three sizes of type. */
export function Cover({ title, author, category, type = 'book', spoken = false }: Props) {
  const name = author === null ? undefined : directNames(author);
  return (
    <div className={classes.cover} data-type={type} style={{ '--hue': hueOf(category) } as CSSProperties} aria-hidden={!spoken}>
      <div className={classes.face}>
        <span className={classes.title} data-size={sizeOf(title)} dir={lineDirection(title)}>
          <ScriptText>{title}</ScriptText>
        </span>
        {name !== undefined && (
          <span className={classes.author} data-size={longestWord(name) > 12 ? 'small' : undefined} dir={lineDirection(name)}>
            <ScriptText>{name}</ScriptText>
          </span>
        )}
      </div>
    </div>
  );
}

/**
 * Returns the size at which the words of a title fit on their lines; what is longer still is
 * hyphenated.
 */
function sizeOf(title: string): 'large' | 'medium' | 'small' {
  const widest = Math.max(...title.split(wordEnds).map(widthOf));
  if (widest <= 10 && title.length <= 36) return 'large';
  return widest <= 12.6 && title.length <= 70 ? 'medium' : 'small';
}

/** Returns about how wide a word is, in letters of average width. */
function widthOf(word: string): number {
  const count = (letters: RegExp): number => word.match(letters)?.length ?? 0;
  return word.length + 0.5 * count(/[mwMW]/g) - 0.3 * count(/[fijlrst’'.,:;]/g);
}

const wordEnds = /[\s-]+/;

function longestWord(text: string): number {
  return Math.max(1, ...text.split(wordEnds).map((word) => word.length));
}
