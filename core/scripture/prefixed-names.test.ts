import { beforeAll, describe, expect, it, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const osisIn = (text: string, options: { language?: string; query?: boolean } = {}): string =>
  findReferences(text, options)
    .map((one) => formatOsis([one]))
    .join(' ');

describe('a name after a particle of one letter', () => {
  test.each<[string, string, string]>([
    ['he', 'בישעיה נג, ד ובתהלים נא, ג', 'Isa.53.4 Ps.51.3'],
    ['he', 'ובראשית 1:1 נאמר', 'Gen.1.1'],
    ['he', 'כמו שבשמות ג, יד ומירמיהו לא, לא', 'Exod.3.14 Jer.31.31'],
    ['he', 'בתהלים כ״ג, וביש׳ נ״ג, ה', 'Ps.23 Isa.53.5'],
    ['he', 'בישעיה פרק נג ובתהלים 23', 'Isa.53 Ps.23'],
    ['he', 'בִּישַׁעְיָה נג, ד', 'Isa.53.4'],
    ['he', 'נאמר בשמואל א׳ ג, ד ובמלכים ב ה, ו; ושביונה ב, ג', '1Sam.3.4 2Kgs.5.6'],
    ['he', 'שביונה ב, ג ובדברים א, ב', 'Jonah.2.3 Deut.1.2'],
    ['ar', 'وإشعياء 45: 9', 'Isa.45.9'],
    ['ar', 'وبرومية 8: 28، وليوحنا 3: 16', 'Rom.8.28 John.3.16'],
  ])('is found in %s: %s', (language, text, osis) => {
    expect(osisIn(text, { language })).toBe(osis);
    expect(osisIn(text)).toBe(osis);
  });

  test.each<[string, string]>([
    ['he', 'בתהלים לא כתוב כך'],
    ['he', 'לדברים 3 סיבות'],
    ['he', 'ויואל 3 ילדים'],
    ['he', 'וברות'],
    ['he', 'והושע 3 שנים'],
    ['ar', 'وخروج 3 لاعبين'],
    ['ar', 'ويوحنا 3'],
  ])('is none without a clear chapter, in %s: %s', (language, text) => {
    expect(osisIn(text, { language })).toBe('');
  });

  it('is found in a query, but not alone', () => {
    expect(osisIn('בישעיה נג', { query: true })).toBe('Isa.53');
    expect(osisIn('בישעיה', { query: true })).toBe('');
  });

  it('begins after the particle', () => {
    const text = 'ראו בִּישַׁעְיָה נג, ד. וإشعياء';
    const [found] = findReferences(text, { language: 'he' });
    expect(text.slice(found?.start, found?.end)).toBe('ישַׁעְיָה נג, ד');
  });
});
