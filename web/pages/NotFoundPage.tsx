import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeading } from '../ui/Page.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageHeading lede="There is no page at this address. It may have moved or been deleted.">Page not found</PageHeading>
      <div className="actions apart">
        <ButtonLink look="filled" to={paths.library()}>
          Go to the Digital Library
        </ButtonLink>
        <ButtonLink to={paths.home()}>Go home</ButtonLink>
      </div>
    </>
  );
}
