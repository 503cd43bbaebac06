import { beforeAll, describe, expect, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const osisIn = (text: string, language: string, query: boolean): string =>
  findReferences(text, { language, query })
    .map((one) => formatOsis([one]))
    .join(' ');

describe('optional verses of a lesson', () => {
  test.each<[string, string, string]>([
    ['en', 'Hebrews 10:11-14 (15-18), 19-25', 'Heb.10.11-Heb.10.14 Heb.10.15-Heb.10.18 Heb.10.19-Heb.10.25'],
    ['en', 'Exodus 12:1-4, (5-10), 11-14', 'Exod.12.1-Exod.12.4 Exod.12.5-Exod.12.10 Exod.12.11-Exod.12.14'],
    ['en', 'Psalm 22:1-15 (16-21)', 'Ps.22.1-Ps.22.15 Ps.22.16-Ps.22.21'],
    ['de', 'Hebr 10,35-36(37-38)39', 'Heb.10.35-Heb.10.36 Heb.10.37-Heb.10.38 Heb.10.39'],
  ])('are read in %s: %s', (language, text, osis) => {
    expect(osisIn(text, language, false)).toBe(osis);
    expect(osisIn(text, language, true)).toBe(osis);
  });

  test.each<[string, string]>([
    ['In Rom 8:28 (29 people heard it)', 'Rom.8.28'],
    ['He quotes Rom 8:28 (12-15), 19 times.', 'Rom.8.28'],
    ['Rom 8:28 (29)', 'Rom.8.28'],
  ])('continue the verses before them: %s', (text, osis) => {
    expect(osisIn(text, 'en', false)).toBe(osis);
  });
});
