import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Edition } from '#contract/editions.ts';
import { adminTextsQuery, textLossesQuery, useRemoveText } from '../../data/admin-texts.ts';
import { paths } from '../../platform/paths.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { formatDay } from '../../ui/format-time.ts';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { Row } from '../../ui/Rows.tsx';

const listErrorMessages = { fallback: 'Failed to load the texts.' };
const removeErrorMessages = { fallback: 'Failed to remove the text.' };

/** Lists all texts, each with a button that removes it. */
export function TextList() {
  return (
    <PagedRows
      query={useInfiniteQuery(adminTextsQuery())}
      label="Texts"
      more="Show more texts"
      errorMessages={listErrorMessages}
      empty={<EmptyState hint="Choose a file above to add the first one.">No texts yet.</EmptyState>}
    >
      {(edition) => <TextRow key={edition.slug} edition={edition} />}
    </PagedRows>
  );
}

function TextRow({ edition }: { edition: Edition }) {
  const remove = useRemoveText(edition);
  const { slug, title, language_name: language, segment_count: segments, imported_at: at } = edition;
  const facts = [slug, language, `${segments.toLocaleString('en')} segments`, formatDay(new Date(at))].join(' · ');
  return (
    <Row
      to={paths.read(slug)}
      title={title}
      facts={facts}
      actions={
        <ConfirmButton
          look="bare"
          small
          label="Remove"
          title={`Remove “${title}”?`}
          action="Remove text"
          busy={remove.isPending}
          error={remove.error}
          errorMessages={removeErrorMessages}
          onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
        >
          <RemovalWarning slug={slug} />
        </ConfirmButton>
      }
    />
  );
}

/** Says what readers lose with a text. */
function RemovalWarning({ slug }: { slug: string }) {
  const losses = useQuery(textLossesQuery(slug));
  const rest = 'The work stays in the catalog.';
  if (losses.isPending) return <span role="status">Counting readers’ highlights and notes…</span>;
  if (losses.isError) return `Readers lose their place, highlights and notes in this text. ${rest}`;
  const { annotations, authors } = losses.data;
  if (annotations === 0) return `Readers lose their place in this text. ${rest}`;
  const notes = annotations === 1 ? '1 highlight or note' : `${annotations.toLocaleString('en')} highlights and notes`;
  const readers = authors === 1 ? '1 reader' : `${authors.toLocaleString('en')} readers`;
  return (
    <>
      Readers lose their place in this text. <strong>{`${notes} of ${readers} will be deleted, which cannot be undone.`}</strong> {rest}
    </>
  );
}
