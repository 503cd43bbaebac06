import { apiHost } from './site.ts';

/** Whether the operator lets essays load pictures and videos of other sites at once; otherwise a reader is asked first. */
export const outsideMediaShown = document.querySelector<HTMLMetaElement>('meta[name="outside-media"]')?.content === 'show';

/** Returns the host that would learn of a reader who loads this address; undefined where it is this site. */
export function outsideHost(address: string): string | undefined {
  if (!URL.canParse(address, window.location.href)) return undefined;
  const { origin, host } = new URL(address, window.location.href);
  if (origin === window.location.origin) return undefined;
  return apiHost !== '' && origin === new URL(apiHost, window.location.href).origin ? undefined : host;
}
