// ISO 639-2 codes with a two-letter equivalent, and tags that files use for other languages than
// they mean.
const preferred: Readonly<Record<string, string>> = {
  eng: 'en',
  lat: 'la',
  heb: 'he',
  ara: 'ar',
  deu: 'de',
  ger: 'de',
  fra: 'fr',
  fre: 'fr',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  nld: 'nl',
  rus: 'ru',
  ell: 'el',
  gre: 'grc',
  syr: 'syc',
  zho: 'zh',
  chi: 'zh',
  kor: 'ko',
  jpn: 'ja',
};

/** Returns a language as a BCP 47 tag; undefined if the file says none. */
export function languageTag(tag: string | undefined): string | undefined {
  const parts = (tag ?? '').trim().split(/[-_]/);
  const language = (parts[0] ?? '').toLowerCase();
  if (!/^[a-z]{2,3}$/.test(language) || ['und', 'mul', 'zxx', 'mis'].includes(language)) return undefined;
  return [preferred[language] ?? language, ...parts.slice(1).filter((part) => /^[A-Za-z0-9]{2,8}$/.test(part))].join('-');
}
