import { Alphabet } from '../features/authors/Alphabet.tsx';
import { PageHeading } from '../ui/Page.tsx';

export function AuthorsPage() {
  return (
    <>
      <PageHeading lede="Church fathers, rabbis, reformers, and the scholars who study them.">Authors</PageHeading>
      <Alphabet />
    </>
  );
}
