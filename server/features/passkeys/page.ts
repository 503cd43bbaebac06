import type { Config } from '../../platform/config.ts';
import type { PageExtension } from '../../platform/http/page.ts';
import { relyingParty } from './relying-party.ts';

/** Tells the page for which domain passkeys are valid; empty if the library offers none. */
export function passkeyPage(config: Config): PageExtension {
  return { values: { __PASSKEY_DOMAIN__: relyingParty(config)?.id ?? '' } };
}
