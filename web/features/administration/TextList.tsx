import { useInfiniteQuery } from '@tanstack/react-query';
import type { Edition } from '#contract/editions.ts';
import { adminTextsQuery, useRemoveText } from '../../data/admin-texts.ts';
import { paths } from '../../platform/paths.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { formatDay } from '../../ui/format-time.ts';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { Row } from '../../ui/Rows.tsx';

const listErrors = { fallback: 'Failed to load the texts.' };
const removeErrors = { fallback: 'Failed to remove the text.' };

/** Lists all texts, each with a button that removes it. */
export function TextList() {
  return (
    <PagedRows
      query={useInfiniteQuery(adminTextsQuery())}
      label="Texts"
      more="Show more texts"
      errorMessages={listErrors}
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
          errorMessages={removeErrors}
          onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
        >
          Readers lose their place in this text. The work stays in the catalog.
        </ConfirmButton>
      }
    />
  );
}
