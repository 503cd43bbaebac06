import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Annotation } from '#contract/annotations.ts';
import { formatCitation } from '#core/scripture/citation.ts';
import { citationOfRange } from '#core/text-path.ts';
import { useDeletedAnnotations } from '../../data/deleted-annotations.ts';
import { passageAnnotationsQuery } from '../../data/margin.ts';
import { useIsOwn } from '../../platform/ownership.ts';
import { paths } from '../../platform/paths.ts';
import { AuthorLink } from '../../ui/AuthorLink.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { ErrorState, Section } from '../../ui/Page.tsx';
import { MoreButton } from '../../ui/PagedRows.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { readersOf } from '../../ui/visibility-names.ts';
import classes from './passages.module.css';

const errorMessages = { fallback: 'Failed to load the annotations.' };

/**
 * Shows the annotations on a passage that the reader may see, in all editions. Renders nothing
 * without any.
 */
export function PassageAnnotations({ passage }: { passage: number }) {
  const query = useInfiniteQuery(passageAnnotationsQuery(passage));
  const deleted = useDeletedAnnotations();
  if (query.isPending) return null;
  if (query.isError) {
    return (
      <Section title="Annotations" id="annotations">
        <ErrorState error={query.error} errorMessages={errorMessages} onRetry={() => void query.refetch()} />
      </Section>
    );
  }
  const rows = query.data.pages.flatMap((page) => page.rows).filter(({ id }) => !deleted.has(id));
  if (rows.length === 0) return null;
  return (
    <Section title="Annotations" id="annotations">
      <ul className={classes.annotations} aria-labelledby="annotations">
        {rows.map((row) => (
          <li key={row.id}>
            <PassageAnnotation annotation={row} title={row.edition_title} />
          </li>
        ))}
      </ul>
      <MoreButton query={query}>More annotations</MoreButton>
    </Section>
  );
}

const anonymous = { username: null, display_name: null };

function PassageAnnotation({ annotation, title }: { annotation: Annotation; title: string | null }) {
  const { id, edition, first, last, beside, quote, body, color, author, lost, created_at: time } = annotation;
  const isMine = useIsOwn()({ user_id: author?.id ?? null, username: author?.username ?? null });
  const citation = citationOfRange(first.citation, last.citation);
  return (
    <article className={classes.annotation} data-color={color} aria-label={`Annotation on ${formatCitation(citation) ?? citation}`}>
      <blockquote dir="auto">{quote}</blockquote>
      {body !== null && <Markdown>{body}</Markdown>}
      <p className={classes.annotationFacts}>
        <Link to={paths.readAnnotation(edition, beside ?? first.citation, id)}>
          <ScriptText>{`${formatCitation(citation) ?? citation}, ${title ?? edition}`}</ScriptText>
        </Link>
        {' · '}
        {isMine ? 'You' : <AuthorLink author={author ?? anonymous} />} · <TimeAgo time={time} />
        {isMine && ` · ${readersOf(annotation)}`}
        {lost && ' · no longer in the text'}
      </p>
    </article>
  );
}
