// The contents of the sample files, according to their README or counted with other tools.
import { bookOfVulgate } from '../../server/features/editions/formats/scripture-books.ts';
import { crudeOsis, crudeUsfm, crudeUsfx, crudeUsx, crudeVulSearch } from './extract-verses.ts';
import { crudeGutenberg, crudeMarkdown, crudePage, crudeParagraphs, crudeSefaria, crudeTei } from './extract-units.ts';
import type { Texts } from './compare.ts';

/** A file of an archive, or the file itself. */
interface Part {
  readonly name: string;
  readonly text: string;
}

export interface GoldenFile {
  readonly path: string;
  readonly segments: number;
  readonly empty?: number;
  readonly notes?: number;
  readonly sections?: number;
  readonly psalmTitles?: number;
  readonly language?: string;
  readonly encoding?: 'latin1';
  /** Extracts segments by citation. */
  readonly texts?: (parts: readonly Part[]) => Texts;
  /** Extracts all words if paragraphs are counted instead of cited. */
  readonly words?: (parts: readonly Part[]) => string;
}

const joined =
  (extract: (text: string, name: string) => Texts) =>
  (parts: readonly Part[]): Texts =>
    new Map(parts.flatMap(({ text, name }) => [...extract(text, name.replace(/^.*\//, '').replace(/\.[^.]*$/, ''))]));
const words =
  (extract: (text: string) => string) =>
  (parts: readonly Part[]): string =>
    parts.map(({ text }) => extract(text)).join('');

const osis = joined(crudeOsis);
const usfm = joined(crudeUsfm);
const usx = joined(crudeUsx);
const usfx = joined(crudeUsfx);
const vulsearch = joined(crudeVulSearch);
const tei = (...levels: string[]) => joined((text) => crudeTei(text, levels));
const sefaria = (key?: string, daf?: boolean) => joined((text) => crudeSefaria(text, key, daf));

// Files have Latin names, so the archive is not in the order of the Bible.
const vulgate = (parts: readonly Part[]): Texts =>
  vulsearch(parts.toSorted((a, b) => (bookOfVulgate(a.name.slice(0, -4))?.order ?? 0) - (bookOfVulgate(b.name.slice(0, -4))?.order ?? 0)));

export const goldenFiles: readonly GoldenFile[] = [
  { path: 'osis/eng-us-oeb.osis.xml', segments: 11_722, language: 'en', empty: 19, notes: 48, psalmTitles: 111, texts: osis },
  { path: 'osis/kjv.osis.truncated.xml', segments: 7, language: 'en', texts: osis },
  { path: 'osis/oshb-Ruth.xml', segments: 85, language: 'hbo', texts: osis },
  // Its other 1,042 notes only give the number of the verse in the KJV.
  { path: 'osis/oshb-Ps.xml', segments: 2_527, notes: 134, texts: osis },
  { path: 'usfx/chi-cuv.usfx.xml', segments: 31_100, language: 'zh-Hant', texts: usfx },
  { path: 'usfx/web.usfx.truncated.xml', segments: 8, notes: 1, language: 'en', texts: usfx },
  { path: 'usx/eng-kjv-usx.zip', segments: 36_822, language: 'en', notes: 6_959, psalmTitles: 116, texts: usx },
  { path: 'usx/kjv-008RUT.usx', segments: 85, texts: usx },
  { path: 'usx/kjv-019PSA.usx', segments: 2_461, notes: 772, psalmTitles: 116, texts: usx },
  { path: 'usx/kjv-032JON.usx', segments: 48, texts: usx },
  { path: 'usx/kjv-0643JN.usx', segments: 14, language: 'en', texts: usx },
  { path: 'usfm/eng-web_usfm.zip', segments: 38_058, language: 'en', empty: 29, texts: usfm },
  { path: 'usfm/web/09-RUTeng-web.usfm', segments: 85, language: 'en', texts: usfm },
  { path: 'usfm/web/20-PSAeng-web.usfm', segments: 2_461, texts: usfm },
  { path: 'usfm/web/33-JONeng-web.usfm', segments: 48, texts: usfm },
  { path: 'usfm/web/43-ESGeng-web.usfm', segments: 205, texts: usfm },
  { path: 'usfm/web/56-PS2eng-web.usfm', segments: 7, language: 'en', psalmTitles: 1, texts: usfm },
  { path: 'usfm/web/73-JHNeng-web.usfm', segments: 879, texts: usfm },
  { path: 'usfm/web/87-PHMeng-web.usfm', segments: 25, texts: usfm },
  { path: 'usfm/web/88-HEBeng-web.usfm', segments: 303, texts: usfm },
  { path: 'usfm/web/94-3JNeng-web.usfm', segments: 14, language: 'en', texts: usfm },
  { path: 'usfm/ult/32-JON.usfm', segments: 48, language: 'en', texts: usfm },
  { path: 'usfm/ult/65-3JN.usfm', segments: 15, language: 'en', texts: usfm },
  { path: 'vulsearch/lat-clementine-lat.zip', segments: 35_809, language: 'la', encoding: 'latin1', texts: vulgate },
  { path: 'vulsearch/Ps.lat', segments: 2_527, encoding: 'latin1', texts: vulsearch },
  { path: 'vulsearch/Jon.lat', segments: 48, language: 'la', encoding: 'latin1', texts: vulsearch },
  { path: 'vulsearch/Lam.lat', segments: 154, encoding: 'latin1', texts: vulsearch },
  { path: 'tei/tlg1311.tlg001.1st1K-grc1.xml', segments: 100, sections: 16, notes: 50, language: 'grc', texts: tei('div', 'div') },
  { path: 'tei/stoa0040.stoa001.opp-lat1.xml', segments: 453, sections: 13, language: 'la', texts: tei('div', 'div') },
  { path: 'tei/pta0030.pta016.pta-grc2.xml', segments: 6, language: 'grc', texts: tei('div') },
  { path: 'tei/pta0030.pta016.pta-lat1.xml', segments: 5, language: 'la', texts: tei('div') },
  { path: 'tei/pta0030.pta016.pta-eng1.xml', segments: 6, language: 'en', texts: tei('div') },
  { path: 'tei/stoa0058.stoa025.perseus-lat1.xml', segments: 7, language: 'la', texts: tei('div') },
  { path: 'tei/stoa0058.stoa025.perseus-eng1.xml', segments: 35, language: 'en', texts: joined(crudeParagraphs) },
  { path: 'tei/stoa0238.stoa002.perseus-lat2.xml', segments: 983, sections: 2, language: 'la', texts: tei('div', 'l') },
  { path: 'syriac/1.xml', segments: 20, language: 'syc', texts: tei('div') },
  { path: 'syriac/142.xml', segments: 13, language: 'syc', texts: joined((text) => crudeTei(text, ['div', 'ab'], '2John.')) },
  { path: 'sefaria/Psalms - en - JPS 1917.json', segments: 2_527, language: 'en', texts: sefaria('Ps') },
  { path: 'sefaria/Ruth - en - JPS 1917.json', segments: 85, texts: sefaria('Ruth') },
  { path: 'sefaria/Pirkei Avot - en - Sefaria Community Translation.json', segments: 54, texts: sefaria() },
  { path: 'sefaria/Letter from Ramban to his son - en - JQR 1892.json', segments: 8, texts: sefaria() },
  { path: 'sefaria/Letter from Ramban to his son - he - JQR 1892.json', segments: 8, language: 'he', texts: sefaria() },
  { path: 'sefaria/Rashi on Makkot - he - Vilna Edition.json', segments: 861, texts: sefaria('', true) },
  { path: 'markdown/matthew-henry-ruth/_index.md', segments: 1, language: 'en', words: words(crudeMarkdown) },
  { path: 'markdown/matthew-henry-ruth/chapter-1.md', segments: 35, language: 'en', sections: 4, words: words(crudeMarkdown) },
  { path: 'markdown/matthew-henry-ruth/chapter-2.md', segments: 23, sections: 4, words: words(crudeMarkdown) },
  { path: 'markdown/matthew-henry-ruth/chapter-3.md', segments: 16, sections: 4, words: words(crudeMarkdown) },
  { path: 'markdown/matthew-henry-ruth/chapter-4.md', segments: 14, sections: 4, words: words(crudeMarkdown) },
  { path: 'plain/pg3296.txt', segments: 468, sections: 13, language: 'en', words: words(crudeGutenberg) },
  { path: 'epub/thomas-a-kempis_the-imitation-of-christ.epub', segments: 595, sections: 126, notes: 183, words: words(crudePage) },
  { path: 'epub/leo-tolstoy_a-confession.epub', segments: 234, notes: 11, words: words(crudePage) },
  { path: 'thml/openhymnal.201406.A-M.xml', segments: 1_601, language: 'en', sections: 174, words: words(crudePage) },
];
