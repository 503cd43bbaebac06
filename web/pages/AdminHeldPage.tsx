import { HeldTexts } from '../features/held-texts/HeldTexts.tsx';
import { PageHeading } from '../ui/Page.tsx';

/**
 * Lets moderators of the library approve and reject posts and comments that wait because of their
 * links.
 */
export function AdminHeldPage() {
  return (
    <>
      <PageHeading lede="Posts and comments with links to other sites, from accounts less than a day old. The settings decide whether they wait here.">
        Held links
      </PageHeading>
      <HeldTexts />
    </>
  );
}
