import { beforeAll, describe, expect, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages } from './lexicon.ts';
import type { Numbering } from './numbering.ts';
import { formatOsis } from './osis.ts';

beforeAll(async () => loadScriptureLanguages(['la']));

interface Options {
  readonly numbering?: Numbering;
  readonly language?: string;
  readonly query?: boolean;
}

const osisIn = (text: string, options: Options = {}): string =>
  findReferences(text, options)
    .map((one) => formatOsis([one]))
    .join(' ');

describe('the first two books of Kings', () => {
  test.each<[string, Options, string]>([
    ['I Reg. XVII, 4 Vulg', {}, '1Sam.17.4'],
    ['Vulg. I Reg. 17, 4', {}, '1Sam.17.4'],
    ['1 Reg 3 Vulg', { query: true }, '1Sam.3'],
    ['2 Reg 7:12 LXX', { query: true }, '2Sam.7.12'],
    ['1 Reg 17', { query: true, numbering: 'vulgate' }, '1Sam.17'],
    ['3 Reg 17', { query: true, numbering: 'vulgate' }, '1Kgs.17'],
    ['I Reg. III, 10, III Reg. VIII, 27 et IV Reg. II, 11', {}, '1Sam.3.10 1Kgs.8.27 2Kgs.2.11'],
    ['De quo tertio Regum dicitur, et I Reg. III, 10', {}, '1Sam.3.10'],
    ['ut legitur I Reg. XVII, 4 de Goliath', { language: 'la' }, '1Sam.17.4'],
  ])('are those of Samuel where four are counted: %s', (text, options, osis) => {
    expect(osisIn(text, options)).toBe(osis);
  });

  test.each<[string, Options, string]>([
    ['2 Reg 1:1', { query: true }, '2Kgs.1.1'],
    ['2 Reg 1:1', { query: true, language: 'la' }, '2Kgs.1.1'],
    ['1 Reg 17 Vulg, 1 Kings 17 Vulg', { query: true }, '1Sam.17 1Kgs.17'],
    ['1 Kings 17:4', { numbering: 'vulgate' }, '1Kgs.17.4'],
    ['1 Reg 17,4 MT', { language: 'la' }, '1Kgs.17.4'],
    ['I Sam. III, 10 et I Reg. VIII, 27', { language: 'la' }, '1Sam.3.10 1Kgs.8.27'],
  ])('are those of Kings elsewhere: %s', (text, options, osis) => {
    expect(osisIn(text, options)).toBe(osis);
  });
});
