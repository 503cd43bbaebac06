import { Link } from 'react-router';
import type { MarginRow } from '#contract/margin.ts';
import { directNames } from '#core/names.ts';
import { AuthorLink } from '../../../ui/AuthorLink.tsx';
import { centuryName } from '../../../ui/century-options.ts';
import { directionOf } from '../../../ui/direction.ts';
import { PersonMenu } from '../../../ui/PersonMenu.tsx';
import { ScriptText } from '../../../ui/ScriptText.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { kindLabels } from './kind-names.ts';
import classes from './margin.module.css';

/**
 * Shows a text that refers to the passage, or commentary on it: who says what, and where to read
 * on.
 */
export function MarginCard({ row, isNew }: { row: MarginRow; isNew: boolean }) {
  const { kind, id, title, url, passages, visibility } = row;
  // The title of a post is its beginning.
  const isBeginning = row.excerpt?.startsWith(title.replace(/…$/, '')) === true;
  const excerpt = isBeginning ? null : row.excerpt;
  const name = `${kindLabels[kind]}: ${title}`;
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.cardHead}>
        <p className={classes.kind}>
          {kindLabels[kind]}
          {visibility === 'private' && kind !== 'note' && ' · Only you'}
          {isNew && <span className={classes.new}>New</span>}
        </p>
        {kind !== 'commentary' && kind !== 'note' && <PersonMenu author={row} report={{ type: kind, id, name }} />}
      </div>
      <h3 className={classes.title} id={`margin-${kind}-${id}`}>
        <Link to={url}>
          <ScriptText>{isBeginning ? (row.excerpt ?? title) : headingOf(row)}</ScriptText>
        </Link>
      </h3>
      {excerpt !== null && (
        <p className={classes.excerpt} dir={directionOf(excerpt)}>
          {excerpt}
        </p>
      )}
      <p className={classes.facts}>
        {kind === 'commentary' ? (
          <>
            {row.author !== null && (
              <cite>
                <ScriptText>{title}</ScriptText>
              </cite>
            )}
            {row.century !== null && `${row.author === null ? '' : ' · '}${centuryName(row.century)}`}
          </>
        ) : (
          <>
            <AuthorLink author={row} /> · <TimeAgo time={row.written_at} />
          </>
        )}
        {passages.length > 0 && ` · ${passages.map(({ name }) => name).join(', ')}`}
      </p>
    </article>
  );
}

function headingOf({ kind, author, title }: MarginRow): string {
  return kind === 'commentary' && author !== null ? directNames(author) : title;
}
