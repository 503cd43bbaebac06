import { LinkPage } from '../features/session/LinkPage.tsx';
import { UnsubscribeForm } from '../features/session/UnsubscribeForm.tsx';
import { useLinkToken } from '../features/session/use-link-token.ts';

export function UnsubscribePage() {
  const token = useLinkToken();
  return (
    <LinkPage title="Unsubscribe">
      <UnsubscribeForm key={token} token={token} />
    </LinkPage>
  );
}
