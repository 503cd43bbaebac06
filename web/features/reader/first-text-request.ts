import type { ReadingSettings } from '#contract/accounts.ts';
import type { Edition, ReadingPosition } from '#contract/editions.ts';
import { readerPrefix } from '#core/reader-path.ts';
import type { PagePart } from '../../data/editions.ts';
import { positionsParameters } from '../../data/positions-request.ts';
import { readerPageParameters } from '../../data/reader-page-request.ts';
import { parseStoredSettings, settingsKeyOf } from '../../data/stored-reading-settings.ts';
import { unsentKinds } from '../../data/unsent-kinds.ts';
import { requestEarly } from '../../platform/early-responses.ts';
import { addressOf, headersOf } from '../../platform/request.ts';
import { readStoredSession } from '../../platform/stored-session.ts';
import { unsentName } from '../../platform/unsent-name.ts';

export interface FirstText {
  readonly edition: Edition;
  readonly part: PagePart;
}

interface ReaderPlace {
  readonly slug: string;
  /** Empty for where the reader left off, or else the beginning. */
  readonly citation: string;
}

/**
 * Returns what the address of a reader's page opens; undefined if the application has to find out.
 */
export function readerPlaceOf({ pathname, search }: { pathname: string; search: string }): ReaderPlace | undefined {
  const [slug = '', citation = '', ...rest] = pathname.slice(readerPrefix.length).split('/');
  const isReaderPage = pathname.startsWith(readerPrefix) && slug !== '' && rest.length === 0;
  // Columns are laid out by the application.
  if (!isReaderPage || new URLSearchParams(search).has('with')) return undefined;
  try {
    return { slug: decodeURIComponent(slug), citation: decodeURIComponent(citation) };
  } catch {
    return undefined;
  }
}

/**
 * Requests the text of the address ahead of the application, which takes the responses. Returns
 * undefined if it cannot be shown.
 */
export async function requestFirstText(address: Location): Promise<FirstText | undefined> {
  const session = readStoredSession();
  const place = readerPlaceOf(address);
  if (!place || (session === null && !isPublicLibrary())) return undefined;
  const { slug, citation } = place;
  const get: Get = (name, input) => bodyOf(requestEarly(addressOf(name, input), headersOf(session)));
  const page = async (): Promise<PagePart | undefined> => {
    const at = citation === '' && session !== null ? await findPlace(slug, get) : citation;
    if (at === undefined) return undefined;
    return get<PagePart>('GET /api/editions/{slug}/segments', { params: { slug }, query: readerPageParameters(at, []) });
  };
  const [edition, part] = await Promise.all([get<Edition>('GET /api/editions/{slug}', { params: { slug } }), page()]);
  if (!edition || !part || part.page.nearest === true) return undefined;
  return { edition, part };
}

type Get = <T>(name: string, input: { params?: object; query?: object }) => Promise<T | undefined>;

/** Returns where the reader left off, or empty; undefined if that is not known. */
async function findPlace(slug: string, get: Get): Promise<string | undefined> {
  if (isUnsent(slug)) return undefined;
  const positions = await get<ReadingPosition[]>('GET /api/reading', { query: positionsParameters });
  return positions && (positions.find(({ edition }) => edition.slug === slug)?.citation ?? '');
}

/** Returns whether the server does not know yet where the reader is in an edition. */
function isUnsent(slug: string): boolean {
  try {
    return localStorage.getItem(unsentName(unsentKinds.position) + slug) !== null;
  } catch {
    return false;
  }
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

/** Returns how the reader wants texts to be shown, as far as this browser knows. */
export function readSettings(): ReadingSettings {
  const key = settingsKeyOf(readStoredSession());
  try {
    const { known, unsent } = parseStoredSettings(key === undefined ? null : localStorage.getItem(key));
    return { ...known, ...unsent };
  } catch {
    return parseStoredSettings(null).known;
  }
}
