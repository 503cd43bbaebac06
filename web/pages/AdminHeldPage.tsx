import { HeldTexts } from '../features/held-texts/HeldTexts.tsx';
import { PageHeading } from '../ui/Page.tsx';

/** Lets moderators of the library approve and reject posts and comments that wait because of their links. */
export function AdminHeldPage() {
  return (
    <>
      <PageHeading lede="Posts and comments of accounts younger than a day that link other sites. They wait here if the settings say so.">
        Held links
      </PageHeading>
      <HeldTexts />
    </>
  );
}
