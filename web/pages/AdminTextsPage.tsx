import { useQuery } from '@tanstack/react-query';
import { TextForm } from '../features/administration/TextForm.tsx';
import { TextList } from '../features/administration/TextList.tsx';
import { ownUserQuery } from '../data/own-user.ts';
import { ErrorState, Loading, PageHeading, Section, SkeletonBlock } from '../ui/Page.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const errorMessages = { fallback: 'Failed to load your account.' };

/** Lets administrators add texts and remove them. For everybody else, the page does not exist. */
export function AdminTextsPage() {
  const user = useQuery(ownUserQuery());
  if (user.isPending) {
    return (
      <Loading title="Texts">
        <SkeletonBlock width="60%" height="100px" />
      </Loading>
    );
  }
  if (user.isError)
    return <ErrorState title="Texts" error={user.error} errorMessages={errorMessages} onRetry={() => void user.refetch()} />;
  if (!user.data.admin) return <NotFoundPage />;
  return (
    <>
      <PageHeading lede="Add and remove the texts that can be read in the library.">Texts</PageHeading>
      <TextForm />
      <Section title="In the library" id="in-the-library">
        <TextList />
      </Section>
    </>
  );
}
