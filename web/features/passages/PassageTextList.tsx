import { Link } from 'react-router';
import type { PassageText } from '#contract/references.ts';
import { yearText } from '#core/dates.ts';
import { directNames } from '#core/names.ts';
import { AuthorLink } from '../../ui/AuthorLink.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { kindNames } from '../../ui/kind-names.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { PassageLinks } from './PassageLinks.tsx';
import classes from './passages.module.css';

/** Lists texts that mention a passage. */
export function PassageTextList({ texts, passage }: { texts: readonly PassageText[]; passage: number }) {
  return (
    <ul className={classes.list}>
      {texts.map((text) => (
        <li key={`${text.type}-${text.id}`}>
          <Entry text={text} passage={passage} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ text, passage }: { text: PassageText; passage: number }) {
  const { type, id, title, url, written_at, passages } = text;
  const others = passages.filter((one) => one.id !== passage);
  return (
    <article aria-labelledby={`${type}-${id}`}>
      <h2 id={`${type}-${id}`} className={classes.title}>
        <Link to={url}>
          <ScriptText>{title}</ScriptText>
        </Link>
      </h2>
      <p className={classes.byline}>
        {typeName(text)}
        {type === 'work' ? (
          <WorkFacts work={text} />
        ) : (
          <>
            {' · '}
            <AuthorLink author={text} /> · <DateText time={written_at} />
          </>
        )}
      </p>
      {others.length > 0 && (
        <p className={classes.others}>
          {others.length < passages.length ? 'Also mentions' : 'Mentions'} <PassageLinks passages={others} max={5} />
        </p>
      )}
    </article>
  );
}

function WorkFacts({ work: { author, year, year_label } }: { work: PassageText }) {
  const shownYear = yearText(year, year_label);
  return (
    <>
      {author !== null && (
        <>
          {' · '}
          <ScriptText>{directNames(author)}</ScriptText>
        </>
      )}
      {shownYear !== null && ` · ${shownYear}`}
    </>
  );
}

/** The title of a comment or review is that of what it is about. */
function typeName({ type }: PassageText): string {
  if (type === 'comment') return 'Comment on this post';
  if (type === 'review') return 'Review';
  if (type === 'commentary') return 'Commentary';
  return kindNames[type];
}
