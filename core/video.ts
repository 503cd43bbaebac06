/** The two sites of which an essay may show videos. */
const hosts: Readonly<Record<string, (url: URL) => string | undefined>> = {
  'youtube.com': youtube,
  'm.youtube.com': youtube,
  'music.youtube.com': youtube,
  'youtube-nocookie.com': youtube,
  'youtu.be': (url) => youtubeEmbed(url.pathname.slice(1), url),
  'vimeo.com': vimeo,
  'player.vimeo.com': vimeo,
};

/** The address under which a video is embedded, from any that people copy; undefined where it is of neither site. */
export function videoEmbed(address: string): string | undefined {
  const written = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (url.username !== '' || url.password !== '' || url.port !== '') return undefined;
  return hosts[url.hostname.replace(/^www\./, '')]?.(url);
}

function youtube(url: URL): string | undefined {
  const [, kind = '', id = ''] = url.pathname.split('/');
  if (kind === 'watch') return youtubeEmbed(url.searchParams.get('v') ?? '', url);
  return ['embed', 'shorts', 'live', 'v'].includes(kind) ? youtubeEmbed(id, url) : undefined;
}

function youtubeEmbed(id: string, url: URL): string | undefined {
  if (!/^[\w-]{6,20}$/.test(id)) return undefined;
  const start = /^(\d{1,6})s?$/.exec(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '')?.[1];
  return `https://www.youtube-nocookie.com/embed/${id}${start === undefined ? '' : `?start=${start}`}`;
}

function vimeo(url: URL): string | undefined {
  const id = /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{4,12})(?:\/|$)/.exec(url.pathname)?.[1];
  return id === undefined ? undefined : `https://player.vimeo.com/video/${id}`;
}
