import { Alphabet } from '../features/authors/Alphabet.tsx';
import { PageHeading } from '../ui/Page.tsx';

export function AuthorsPage() {
  return (
    <>
      <PageHeading lede="Fathers and doctors, rabbis and reformers, and those who study them.">Authors</PageHeading>
      <Alphabet />
    </>
  );
}
