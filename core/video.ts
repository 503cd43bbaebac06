/** The player pages that the content security policy allows, by host. */
const players: Readonly<Record<string, RegExp>> = {
  'www.youtube.com': /^\/embed\/[\w-]{1,64}$/,
  'www.youtube-nocookie.com': /^\/embed\/[\w-]{1,64}$/,
  'player.vimeo.com': /^\/video\/\d{1,20}$/,
};

export const playerHosts = Object.keys(players);

/**
 * Returns the normalized embed URL of a video in an essay, as the server stores it, the reader
 * shows it and the editor accepts it; undefined for any other URL.
 */
export function embedAddress(given: string): string | undefined {
  // Browsers strip line breaks and tabs in URLs; no legitimate embed URL contains them.
  // oxlint-disable-next-line no-control-regex
  if (given.length > 2000 || /[\u0000-\u001f\u007f]/.test(given) || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  // `host` includes a port, but no credentials.
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  if (!(Object.hasOwn(players, url.host) && players[url.host]?.test(url.pathname))) return undefined;
  return /^(?:\?[\w=&;%.-]*)?$/.test(url.search) ? `https://${url.host}${url.pathname}${url.search}` : undefined;
}

/** The supported video sites. */
const hosts: Readonly<Record<string, (url: URL) => string | undefined>> = {
  'youtube.com': youtube,
  'm.youtube.com': youtube,
  'music.youtube.com': youtube,
  'youtube-nocookie.com': youtube,
  'youtu.be': (url) => youtubeEmbed(url.pathname.slice(1), url),
  'vimeo.com': vimeo,
  'player.vimeo.com': vimeo,
};

/**
 * Converts any common video link to its embed URL; undefined if it is not a link of a supported
 * site.
 */
export function videoEmbed(address: string): string | undefined {
  const absolute = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(absolute)) return undefined;
  const url = new URL(absolute);
  if (url.username !== '' || url.password !== '' || url.port !== '') return undefined;
  return hosts[url.hostname.replace(/^www\./, '')]?.(url);
}

function youtube(url: URL): string | undefined {
  const [, kind = '', id = ''] = url.pathname.split('/');
  if (kind === 'watch') return youtubeEmbed(url.searchParams.get('v') ?? '', url);
  if (kind === 'playlist' || id === 'videoseries') return listEmbed(url.searchParams.get('list') ?? '');
  return ['embed', 'shorts', 'live', 'v'].includes(kind) ? youtubeEmbed(id, url) : undefined;
}

function youtubeEmbed(id: string, url: URL): string | undefined {
  if (!/^[\w-]{6,20}$/.test(id)) return undefined;
  const start = secondsOf(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '');
  return `https://www.youtube-nocookie.com/embed/${id}${start === undefined ? '' : `?start=${start}`}`;
}

function listEmbed(list: string): string | undefined {
  return /^[\w-]{2,64}$/.test(list) ? `https://www.youtube-nocookie.com/embed/videoseries?list=${list}` : undefined;
}

/** Parses "90", "90s" or "1h1m30s" to seconds. */
function secondsOf(text: string): number | undefined {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return all > 0 ? all : undefined;
}

/** An unlisted video has a key next to its number and does not play without it. */
function vimeo(url: URL): string | undefined {
  const pattern = /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{4,12})(?:\/([0-9a-f]{6,20}))?(?:\/|$)/;
  const [, id, inPath] = pattern.exec(url.pathname) ?? [];
  if (id === undefined) return undefined;
  const key = inPath ?? /^[0-9a-f]{6,20}$/.exec(url.searchParams.get('h') ?? '')?.[0];
  return `https://player.vimeo.com/video/${id}${key === undefined ? '' : `?h=${key}`}`;
}
