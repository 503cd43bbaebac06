import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type FoundConcept,
  loadThesaurus,
  readThesaurusFiles,
  thesaurus,
  thesaurusFolder,
  thesaurusOf,
  wordsInOrder,
} from './thesaurus.ts';
import { type Concept, parseConcept } from './concept.ts';
import { faultsOf, summaryOf } from './rules.ts';

const concept = (id: string, rest: Partial<Concept> = {}): Concept => ({
  id,
  labels: [id],
  weak: [],
  terms: new Map(),
  broader: [],
  related: [],
  ...rest,
});

describe('the thesaurus', () => {
  const files = readThesaurusFiles(thesaurusFolder);

  test('passes all rules', () => {
    expect(faultsOf(files)).toEqual([]);
  });

  test('has at least 1200 concepts and a summary of each file', () => {
    expect(thesaurus().concepts.size).toBeGreaterThanOrEqual(1200);
    expect(summaryOf(files)).toHaveLength(files.length + 1);
    expect(summaryOf(files).at(-1)).toMatch(/^All: \d+ concepts, \d+ labels, \d+ terms, \d+ relations$/);
  });

  test('is loaded once', () => {
    expect(thesaurus()).toBe(thesaurus());
  });

  test.each([
    ['What must I do to be saved?', 'salvation'],
    ['the lovingkindness of the LORD', 'love-of-god'],
    ['Lord’s Supper', 'eucharist'],
    ['περὶ τῆς σωτηρία', 'salvation'],
    ['soteria', 'salvation'],
    ['בְּרִית', 'covenant'],
    ['הַתּוֹרָה', 'torah'],
    ['الصَّلَاة', 'prayer'],
    ['ܫܠܡܐ', 'peace'],
    ['Rechtfertigung', 'justification'],
    ['Canticle of Canticles', 'song-of-songs'],
    ['the Angelic Doctor and Aquinas', 'thomas-aquinas'],
    ['fasting in Ramadan', 'sawm-ramadan'],
    ['coping with grief', 'grief'],
  ])('finds in "%s" the concept %s', (text, id) => {
    expect(
      thesaurus()
        .find(wordsInOrder(text))
        .map((found) => found.id),
    ).toContain(id);
  });

  test('finds the concepts of 300 words in less than a millisecond', () => {
    const sentence =
      'Blessed are the merciful, for they shall obtain mercy: so the second coming of the Son of Man is preached in the church. ';
    const words = wordsInOrder(sentence.repeat(20)).slice(0, 300);
    expect(words).toHaveLength(300);
    const times = Array.from({ length: 200 }, () => {
      const start = performance.now();
      thesaurus().find(words);
      return performance.now() - start;
    });
    expect(times.sort((a, b) => a - b)[50]).toBeLessThan(1);
  });
});

describe('find', () => {
  const small = thesaurusOf([
    concept('last-judgment', { labels: ['last judgment', 'day of judgment', 'judgment'] }),
    concept('day', { labels: ['day'] }),
    concept('eucharist', { labels: ['eucharist', 'holy mystery'], weak: ['host'], terms: new Map([['grc', ['μυστήριον']]]) }),
    concept('armies', { labels: ['army', 'host'] }),
    concept('sacrament', { labels: ['holy mysteries'], weak: ['sign'], terms: new Map([['heb', ['תורה', 'הלכה']]]) }),
    concept('praise', { labels: ['praise', 'carry', 'sin', 'kill', 'mad'] }),
  ]);
  const found = (text: string): FoundConcept[] => small.find(wordsInOrder(text));
  const names = (text: string): string[] => found(text).map(({ id }) => id);

  test('prefers the longest label and returns its position', () => {
    expect(found('On the Day of Judgment, a day of mourning')).toEqual([
      { id: 'last-judgment', weight: 1, at: 2, length: 3 },
      { id: 'day', weight: 1, at: 6, length: 1 },
    ]);
  });

  test('falls back to a shorter label inside an incomplete one and continues after it', () => {
    expect(found('day of last judgment').map(({ id, at }) => [id, at])).toEqual([
      ['day', 0],
      ['last-judgment', 2],
    ]);
  });

  test('divides a label among its concepts, with less for those where it is weak', () => {
    const shared = found('host');
    expect(shared.map(({ id }) => id)).toEqual(['eucharist', 'armies']);
    expect(shared[0]?.weight).toBeCloseTo(0.3 / 1.3);
    expect(shared[1]?.weight).toBeCloseTo(1 / 1.3);
    expect(found('holy mystery').map(({ weight }) => weight)).toEqual([0.5, 0.5]);
    expect(found('signs')).toEqual([{ id: 'sacrament', weight: 0.3, at: 0, length: 1 }]);
  });

  test('ignores plurals, verb endings, accents, vowel points and joined articles', () => {
    expect(names('armies')).toEqual(['armies']);
    expect(names('praised, praising, praiseth')).toEqual(['praise', 'praise', 'praise']);
    expect(names('carried sinning killest')).toEqual(['praise', 'praise', 'praise']);
    expect(names('for thou madest us')).toEqual([]);
    expect(names('ΜΥΣΤΗΡΙΟΝ')).toEqual(['eucharist']);
    expect(names('הַתּוֹרָה וַהֲלָכָה הלכה')).toEqual(['sacrament', 'sacrament']);
  });

  test('returns nothing for words outside the thesaurus', () => {
    expect(found('')).toEqual([]);
    expect(found('?! \u0000')).toEqual([]);
    expect(found('an unrelated sentence')).toEqual([]);
  });
});

describe('loading rejects', () => {
  test('a malformed line, with file and line number', () => {
    const folder = mkdtempSync(join(tmpdir(), 'catena-thesaurus-'));
    writeFileSync(join(folder, 'a.jsonl'), '{"id":"hope","labels":["hope"]}\n{"id":"faith"\n');
    expect(() => loadThesaurus(folder)).toThrow('a.jsonl, line 2: is not a JSON object');
    rmSync(folder, { recursive: true });
  });

  test('a duplicate id', () => {
    expect(() => thesaurusOf([concept('hope'), concept('hope')])).toThrow('share an id');
  });

  test.each([
    ['[]', 'is not a JSON object'],
    ['{"id":"Hope","labels":["hope"]}', 'has no id of lower case words with hyphens'],
    ['{"id":"hope","labels":[]}', 'hope has no list of labels'],
    ['{"id":"hope","labels":["hope",7]}', 'hope has no list of labels'],
    ['{"id":"hope","labels":["hope"],"broader":"virtue"}', 'hope: weak, broader and related must be lists of texts'],
    ['{"id":"hope","labels":["hope"],"terms":["spes"]}', 'hope: terms must be an object of lists by language'],
    ['{"id":"hope","labels":["hope"],"terms":{"lat":"spes"}}', 'hope: the terms of lat are not a list of texts'],
    ['{"id":"hope","labels":["hope"],"note":"x"}', 'has the unknown key note'],
  ])('%s', (line, reason) => {
    expect(parseConcept(line)).toEqual({ reason });
  });
});

describe('the rules report', () => {
  const faults = (...rows: object[]): string[] => faultsOf([{ name: 'a.jsonl', text: rows.map((row) => JSON.stringify(row)).join('\n') }]);
  const hope = { id: 'hope', labels: ['hope', 'expectation'] };
  const fear = { id: 'fear', labels: ['fear', 'dread'] };

  test.each<[string, object[]]>([
    ['There are 1 concepts, but at least 800 are required', [hope]],
    ['a.jsonl, line 2: the id hope is used twice', [hope, hope]],
    ['a.jsonl, line 1: has no id of lower case words with hyphens', [{ labels: ['hope'] }]],
    ['a.jsonl, line 1: hope refers to virtue, which does not exist', [{ ...hope, broader: ['virtue'] }]],
    ['a.jsonl, line 1: hope refers to virtue, which does not exist', [{ ...hope, related: ['virtue'] }]],
    ['a.jsonl, line 1: hope refers to itself', [{ ...hope, related: ['hope'] }]],
    ['a.jsonl, line 1: hope refers to a concept twice', [{ ...hope, broader: ['fear'], related: ['fear'] }, fear]],
    [
      'a.jsonl, line 2: fear is broader than itself in a cycle',
      [
        { ...hope, broader: ['fear'] },
        { ...fear, broader: ['hope'] },
      ],
    ],
    ['a.jsonl, line 1: hope has fewer than 2 labels and terms', [{ ...hope, labels: ['hope'] }]],
    ['a.jsonl, line 1: hope has the label "Hópe" twice', [{ ...hope, labels: ['hope', 'Hópe'] }]],
    ['a.jsonl, line 1: hope has the label "hope" twice', [{ ...hope, weak: ['hope'] }]],
    ['a.jsonl, line 1: hope has more than 15 labels', [{ ...hope, labels: Array.from({ length: 16 }, (_, i) => `hope ${i}`) }]],
    ['a.jsonl, line 1: hope: "things" occurs in nearly every text', [{ ...hope, labels: ['hope', 'things'] }]],
    ['a.jsonl, line 1: hope: "?" has no letter', [{ ...hope, labels: ['hope', '?'] }]],
    ['a.jsonl, line 1: hope: "hope " is not in Unicode\'s NFC, or has a space at an end', [{ ...hope, labels: ['hope '] }]],
    ['a.jsonl, line 1: hope: "ελπίς" is not in the script of heb', [{ ...hope, terms: { heb: ['ελπίς'] } }]],
    ['a.jsonl, line 1: hope has terms of qqq, a language without a script rule', [{ ...hope, terms: { qqq: ['spes'] } }]],
    [
      '"hope" is a label of 4 concepts but weak in none: a, b, c, d',
      ['a', 'b', 'c', 'd'].map((id) => ({ id, labels: [id === 'a' ? 'Hope' : 'hope', `${id} hope`] })),
    ],
  ])('%s', (fault, rows) => {
    expect(faults(...rows)).toContain(fault);
  });

  test('only the low number of concepts for a few valid ones', () => {
    const rows = [{ ...hope, terms: { grc: ['ἐλπίς', 'elpis'], ara: ['رَجاء'] }, weak: ['things'], related: ['fear'] }, fear];
    expect(faults(...rows)).toEqual(['There are 2 concepts, but at least 800 are required']);
  });
});
