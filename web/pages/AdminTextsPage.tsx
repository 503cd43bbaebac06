import { TextForm } from '../features/administration/TextForm.tsx';
import { TextList } from '../features/administration/TextList.tsx';
import { PageHeading, Section } from '../ui/Page.tsx';

/** Lets librarians add texts and remove them. */
export function AdminTextsPage() {
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
