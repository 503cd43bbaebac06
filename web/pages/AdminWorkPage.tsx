import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { catalogWorkQuery } from '../data/admin-catalog.ts';
import { MergeRecord } from '../features/catalog/MergeRecord.tsx';
import { RecordHead } from '../features/catalog/RecordHead.tsx';
import { WorkForm } from '../features/catalog/WorkForm.tsx';
import { paths } from '../platform/paths.ts';
import { ErrorState, Loading, Section, SkeletonBlock } from '../ui/Page.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const errorMessages = {
  404: 'This work is not in the catalog. It may have been merged into another one.',
  fallback: 'Failed to load the work.',
};

/** Lets librarians edit a work, and merge another record into it. */
export function AdminWorkPage() {
  const { id = '' } = useParams();
  return /^[1-9][0-9]{0,14}$/.test(id) ? <WorkRecord key={id} id={Number(id)} /> : <NotFoundPage />;
}

function WorkRecord({ id }: { id: number }) {
  const work = useQuery(catalogWorkQuery(id));
  // Each save starts a new form with what was stored.
  const [saves, setSaves] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  if (work.isPending) {
    return (
      <Loading title="Edit work">
        <SkeletonBlock width="60%" height="100px" />
      </Loading>
    );
  }
  if (work.isError)
    return (
      <ErrorState
        title="Edit work"
        error={work.error}
        errorMessages={errorMessages}
        onRetry={() => void work.refetch()}
        elsewhere={{ to: paths.adminCatalog(), name: 'Go to the catalog' }}
      />
    );
  return (
    <>
      <RecordHead kind="work" id={id} name={work.data.title} isSaved={isSaved} />
      <WorkForm key={saves} work={work.data} onSaved={() => setIsSaved(true)} onDone={() => setSaves(saves + 1)} />
      <Section title="Merge" id="merge">
        <MergeRecord kind="work" id={id} name={work.data.title} />
      </Section>
    </>
  );
}
