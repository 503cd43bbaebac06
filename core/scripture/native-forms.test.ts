import { beforeAll, describe, expect, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const osisIn = (text: string, query: boolean, language?: string): string =>
  findReferences(text, { language, query })
    .map((one) => formatOsis([one]))
    .join(' ');

describe('a number in the form of its language', () => {
  test.each<[string, string]>([
    ['约翰福音 3 章 16 节', 'John.3.16'],
    ['約翰福音 三 章 十六 節', 'John.3.16'],
    ['ヨハネ 3 章 16 節', 'John.3.16'],
    ['요한복음 3 장 16 절', 'John.3.16'],
    ['约三16', 'John.3.16'],
    ['约三章16节', 'John.3.16'],
    ['约三5', '3John.1.5'],
    ['约三', '3John'],
    ['Иоанна 3, 16', 'John.3.16'],
    ['Иоанна 3, 16-18', 'John.3.16-John.3.18'],
    ['Рим 8, 9', 'Rom.8.9'],
    ['Ψαλμὸς ν´', 'Ps.50'],
    ['Ψαλμ. ν΄', 'Ps.50'],
    ['Ψαλμ. Νʹ', 'Ps.50'],
    ['Ματθ. ε΄ 3-12', 'Matt.5.3-Matt.5.12'],
    ['Ματθ. ε΄, ιϛ΄', 'Matt.5.16'],
    ['Ἰωάν. γ΄ 16', 'John.3.16'],
    ['Α΄ Κορ. ιγ΄ 4', '1Cor.13.4'],
    ['Κορ. α΄ ιγ΄ 4', '1Cor.13.4'],
    ['שמואל א׳ ג׳', '1Sam.3'],
    ['שמואל א׳ ג׳, ד׳', '1Sam.3.4'],
    ['Ps 50 Sept', 'Ps.51'],
    ['Ps (Sept.) 50', 'Ps.51'],
  ])('is read in the query %s', (query, osis) => {
    expect(osisIn(query, true)).toBe(osis);
  });

  test.each(['Ψαλμ. σ΄', 'Psalm CCL', 'Psalm ١٥٢', 'שמואל א׳ ק״ג'])('that is none of the book leaves nothing of the query %s', (query) => {
    expect(osisIn(query, true)).toBe('');
  });

  test.each<[string, string, string]>([
    ['zh', '约翰福音 3 章 16 节说', 'John.3.16'],
    ['ja', 'ヨハネ3・16、ロマ8・28を読む。', 'John.3.16 Rom.8.28'],
    ['ja', 'ヨハネ3・4章', 'John.3'],
    ['el', 'Βλ. Ματθ. ε΄ 3-12 και Ψαλμ. ν΄ 3 και Ἰωάν. γ΄ 16.', 'Matt.5.3-Matt.5.12 Ps.50.3 John.3.16'],
    ['el', 'Ματθ. ε΄ 3, Α΄ Κορ. ιγ΄ 4', 'Matt.5.3 1Cor.13.4'],
    ['el', 'Ο Ιωάννης Γ΄ και ο Μάρκος α΄ απέθαναν.', ''],
    ['en', 'As Hebr. xi says, and Luc. VI, 20 with Psal. L, 5.', 'Heb.11 Luke.6.20 Ps.50.5'],
    ['la', 'Sic Hebr. xi, et Luc. VI, 20 et Psal. L, 5 dicit.', 'Heb.11 Luke.6.20 Ps.50.5'],
    ['', 'В Ин. 3, 16 сказано и в Рим 8:28, 31.', 'John.3.16 Rom.8.28 Rom.8.31'],
    ['en', 'Luc 3 times said that the meeting was on 7 Sept 2024.', ''],
    ['en', 'We sang Psalm 50 on 3 Sept, and Luke Sept 5 at noon.', 'Ps.50'],
  ])('is read in prose, in %s: %s', (language, text, osis) => {
    expect(osisIn(text, false, language)).toBe(osis);
  });
});
