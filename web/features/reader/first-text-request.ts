import type { ReadingSettings } from '#contract/accounts.ts';
import type { Edition } from '#contract/editions.ts';
import { readerPrefix } from '#core/reader-path.ts';
import type { PagePart } from '../../data/editions.ts';
import { readerPageParameters } from '../../data/reader-page-request.ts';
import { parseStoredSettings, settingsKeyOf } from '../../data/stored-reading-settings.ts';
import { requestEarly } from '../../platform/early-responses.ts';
import { addressOf, headersOf } from '../../platform/request.ts';
import { readStoredSession, type Session } from '../../platform/stored-session.ts';

/** A page of a text, and how this reader wants it to be shown. */
export interface FirstText {
  readonly edition: Edition;
  readonly part: PagePart;
  readonly settings: ReadingSettings;
}

interface ReaderPlace {
  readonly slug: string;
  /** Empty at the beginning of the text. */
  readonly citation: string;
}

/** Returns what the address of a reader's page opens; undefined if the application has to find out. */
export function readerPlaceOf({ pathname, search }: { pathname: string; search: string }, isLoggedIn: boolean): ReaderPlace | undefined {
  const [slug = '', citation = '', ...rest] = pathname.slice(readerPrefix.length).split('/');
  const isReaderPage = pathname.startsWith(readerPrefix) && slug !== '' && rest.length === 0;
  // Columns are laid out by the application, which also knows where a reader left off.
  if (!isReaderPage || new URLSearchParams(search).has('with') || (citation === '' && isLoggedIn)) return undefined;
  try {
    return { slug: decodeURIComponent(slug), citation: decodeURIComponent(citation) };
  } catch {
    return undefined;
  }
}

/** Requests the text of the address ahead of the application, which takes the responses. Returns undefined if it cannot be shown. */
export async function requestFirstText(address: Location): Promise<FirstText | undefined> {
  const session = readStoredSession();
  const place = readerPlaceOf(address, session !== null);
  if (!place || (session === null && !isPublicLibrary())) return undefined;
  const [headers, params] = [headersOf(session), { slug: place.slug }];
  const segments = { params, query: readerPageParameters(place.citation, []) };
  const [edition, part] = await Promise.all([
    bodyOf<Edition>(requestEarly(addressOf('GET /api/editions/{slug}', { params }), headers)),
    bodyOf<PagePart>(requestEarly(addressOf('GET /api/editions/{slug}/segments', segments), headers)),
  ]);
  if (!edition || !part || part.page.nearest === true) return undefined;
  return { edition, part, settings: settingsOf(session) };
}

function isPublicLibrary(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="public-library"]')?.content === 'on';
}

async function bodyOf<T>(response: Promise<Response | undefined>): Promise<T | undefined> {
  try {
    return (await (await response)?.clone().json()) as T;
  } catch {
    return undefined;
  }
}

function settingsOf(session: Session | null): ReadingSettings {
  const key = settingsKeyOf(session);
  try {
    const { known, unsent } = parseStoredSettings(key === undefined ? null : localStorage.getItem(key));
    return { ...known, ...unsent };
  } catch {
    return parseStoredSettings(null).known;
  }
}
