import { apiHost } from '../../platform/site.ts';

/** Whether essays load pictures and videos from other sites without asking the reader first. */
export const outsideMediaShown = document.querySelector<HTMLMetaElement>('meta[name="outside-media"]')?.content === 'show';

/**
 * Returns the host that would see the reader's IP address if this URL were loaded; undefined for
 * this site.
 */
export function outsideHost(address: string): string | undefined {
  if (!URL.canParse(address, window.location.href)) return undefined;
  const { origin, host } = new URL(address, window.location.href);
  if (origin === window.location.origin) return undefined;
  return apiHost !== '' && origin === new URL(apiHost, window.location.href).origin ? undefined : host;
}
