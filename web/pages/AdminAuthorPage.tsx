import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { catalogAuthorQuery } from '../data/admin-catalog.ts';
import { AuthorForm } from '../features/catalog/AuthorForm.tsx';
import { MergeRecord } from '../features/catalog/MergeRecord.tsx';
import { RecordHead } from '../features/catalog/RecordHead.tsx';
import { paths } from '../platform/paths.ts';
import { ErrorState, Loading, Section, SkeletonBlock } from '../ui/Page.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const errorMessages = {
  404: 'This author is not in the catalog. The record may have been merged into another one.',
  fallback: 'Failed to load the author.',
};

/** Lets librarians edit an author, and merge another record into it. */
export function AdminAuthorPage() {
  const { id = '' } = useParams();
  return /^[1-9][0-9]{0,14}$/.test(id) ? <AuthorRecord key={id} id={Number(id)} /> : <NotFoundPage />;
}

function AuthorRecord({ id }: { id: number }) {
  const author = useQuery(catalogAuthorQuery(id));
  // Each save starts a new form with what was stored.
  const [saves, setSaves] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  if (author.isPending) {
    return (
      <Loading title="Edit author">
        <SkeletonBlock width="60%" height="100px" />
      </Loading>
    );
  }
  if (author.isError)
    return (
      <ErrorState
        title="Edit author"
        error={author.error}
        errorMessages={errorMessages}
        onRetry={() => void author.refetch()}
        elsewhere={{ to: paths.adminCatalog(), name: 'Go to the catalog' }}
      />
    );
  return (
    <>
      <RecordHead kind="author" id={id} name={author.data.name} isSaved={isSaved} />
      <AuthorForm key={saves} author={author.data} onSaved={() => setIsSaved(true)} onDone={() => setSaves(saves + 1)} />
      <Section title="Merge" id="merge">
        <MergeRecord kind="author" id={id} name={author.data.name} />
      </Section>
    </>
  );
}
