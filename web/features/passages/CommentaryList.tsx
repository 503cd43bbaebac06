import { Link } from 'react-router';
import type { PassageText } from '#contract/references.ts';
import { centuryOf } from '#core/centuries.ts';
import { directNames } from '#core/names.ts';
import { centuryName } from '../../ui/century-options.ts';
import { directionOf } from '../../ui/direction.ts';
import { Section } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { formatFilters } from './passage-view.ts';
import { PassageLinks } from './PassageLinks.tsx';
import classes from './passages.module.css';

interface SectionProps {
  commentary: readonly PassageText[];
  /** How many there are in all. */
  total: number;
  passage: number;
}

/** Shows the first commentary on a passage, with a link to the rest; nothing if there is none. */
export function CommentarySection({ commentary, total, passage }: SectionProps) {
  if (commentary.length === 0) return null;
  const all = total > commentary.length && <Link to={formatFilters({ type: 'commentary' })}>{`All ${total.toLocaleString('en')}`}</Link>;
  return (
    <Section title="Commentary" id="commentary" action={all}>
      <CommentaryList commentary={commentary} passage={passage} heading="h3" />
    </Section>
  );
}

interface ListProps {
  commentary: readonly PassageText[];
  passage: number;
  heading: 'h2' | 'h3';
}

/** Lists excerpts of commentary with their authors, works and centuries. */
export function CommentaryList({ commentary, passage, heading }: ListProps) {
  return (
    <ul className={classes.list}>
      {commentary.map((text) => (
        <li key={text.id}>
          <Excerpt text={text} passage={passage} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

function Excerpt({ text, passage, heading: Heading }: { text: PassageText; passage: number; heading: 'h2' | 'h3' }) {
  const { id, title, url, author, year, excerpt = '', edition, passages } = text;
  const others = passages.filter((one) => one.id !== passage);
  const name = author === null ? title : directNames(author);
  return (
    <article aria-labelledby={`commentary-${id}`}>
      <Heading id={`commentary-${id}`} className={classes.commentator}>
        <Link to={url}>
          <ScriptText>{name}</ScriptText>
        </Link>
        {year !== null && <small>{centuryName(centuryOf(year))}</small>}
      </Heading>
      <p className={classes.excerpt} dir={directionOf(excerpt)}>
        {excerpt}
      </p>
      <p className={classes.byline}>
        {author !== null && (
          <cite>
            <ScriptText>{title}</ScriptText>
          </cite>
        )}
        {edition !== undefined && (
          <>
            {author !== null && ' · '}
            <ScriptText>{edition}</ScriptText>
          </>
        )}
        {others.length > 0 && (
          <span className={classes.about}>
            {(author !== null || edition !== undefined) && ' · '}
            On <PassageLinks passages={others} max={3} />
          </span>
        )}
      </p>
    </article>
  );
}
