import { describe, expect, test } from 'vitest';
import { messages } from '#core/messages.ts';
import { readWebAnnotations } from './read-web-annotations.ts';

const site = 'https://library.example';
const read = (value: unknown) =>
  readWebAnnotations(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)), [site]);

const selector = { type: 'TextQuoteSelector', exact: 'the Word', prefix: 'was ', suffix: ', and' };
const target = { type: 'SpecificResource', source: { id: `${site}/read/john/John.1.1` }, selector: [selector] };
const annotation = (more: object = {}) => ({ type: 'Annotation', target, ...more });
const usable = { slug: 'john', citation: 'John.1.1', quote: 'the Word', prefix: 'was ', suffix: ', and' };

test.each([
  ['a collection', { type: 'AnnotationCollection', first: { type: 'AnnotationPage', items: [annotation()] } }],
  ['a page', { type: 'AnnotationPage', items: [annotation()] }],
  ['a list', [annotation()]],
  ['one annotation', annotation()],
  ['a source without further facts', annotation({ target: { ...target, source: `${site}/read/john/John.1.1` } })],
  ['a path of this site', annotation({ target: [{ ...target, source: '/read/john/John.1.1', selector }] })],
])('reads %s', (_, value) => {
  expect(read(value)).toEqual([expect.objectContaining({ number: 1, ...usable, body: null, color: 'yellow' })]);
});

test('reads notes, colors, times and ids', () => {
  const created = '2024-05-06T07:08:09.123Z';
  const body = [
    { type: 'TextualBody', value: ' On the *Word*. ', format: 'text/markdown', purpose: 'commenting' },
    { type: 'TextualBody', value: 'More.' },
    { type: 'TextualBody', value: 'blue', purpose: 'tagging' },
  ];
  expect(read(annotation({ id: `${site}/api/annotations/12`, body, created }))).toEqual([
    { number: 1, ...usable, id: 12, body: 'On the *Word*. \n\nMore.', color: 'blue', createdAt: created },
  ]);
  const elsewhere = annotation({ id: 'https://other.example/api/annotations/12', created: '2999-01-01T00:00:00Z', bodyValue: 'Plain' });
  expect(read(elsewhere)).toEqual([{ number: 1, ...usable, id: undefined, body: 'Plain', color: 'yellow', createdAt: undefined }]);
});

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '2026-13-01T00:00:00Z', '2026'])(
  'ignores the time %s, which the database cannot store',
  (created) => {
    expect(read(annotation({ created }))).toEqual([expect.objectContaining({ ...usable, createdAt: undefined })]);
  },
);

test('keeps as much context as annotations have, without halves of characters', () => {
  const long = { ...selector, prefix: `𝔸${'a'.repeat(63)}`, suffix: `${'b'.repeat(63)}𝔹` };
  expect(read(annotation({ target: { ...target, selector: long } }))).toEqual([
    expect.objectContaining({ prefix: 'a'.repeat(63), suffix: 'b'.repeat(63) }),
  ]);
});

describe('says why an annotation cannot be imported', () => {
  const withSource = (source: unknown) => annotation({ target: { ...target, source } });
  const withBody = (body: unknown) => annotation({ body });
  test.each([
    ['another site', withSource('https://other.example/read/john/John.1.1'), /other\.example/],
    ['a site that begins like this one', withSource(`${site}.evil.example/read/john/John.1.1`), /evil\.example/],
    ['a script', withSource('javascript:alert(1)'), /another address/],
    ['another page', withSource(`${site}/topics/1`), /another address/],
    ['a whole text', withSource(`${site}/read/john`), /which part/],
    ['no source', withSource(undefined), /which text/],
    ['a long source', withSource(`${site}/read/${'a'.repeat(3000)}/1`), /which text/],
    ['no quote', annotation({ target: { ...target, selector: { type: 'XPathSelector', value: '/p[1]' } } }), /no quote/],
    ['a blank quote', annotation({ target: { ...target, selector: { ...selector, exact: ' \u200b' } } }), /no quote/],
    ['a long quote', annotation({ target: { ...target, selector: { ...selector, exact: 'x'.repeat(10_001) } } }), /10,000/],
    ['two targets', annotation({ target: [target, target] }), /one target/],
    ['a target that is an address', annotation({ target: `${site}/read/john/John.1.1` }), /one target/],
    ['a note in HTML', withBody({ type: 'TextualBody', value: '<script>', format: 'text/html' }), /HTML/],
    ['a note at another address', withBody({ id: 'http://127.0.0.1/secret' }), /not loaded/],
    ['a note of another kind', withBody([['x']]), /could not be read/],
    ['a long note', withBody('x'.repeat(20_001)), /20,000/],
    ['a NUL character', withBody('a\0b'), /NUL/],
    ['half of a character', annotation({ target: { ...target, selector: { ...selector, exact: 'a\ud800' } } }), /incomplete/],
    ['something else', { type: 'Person' }, /not an annotation/],
    ['nothing', null, /not an annotation/],
  ])('%s', (_, item, reason) => {
    expect(read([annotation(), item])).toEqual([
      expect.objectContaining(usable),
      expect.objectContaining({ number: 2, reason: expect.stringMatching(reason) }),
    ]);
  });
});

describe('rejects a file', () => {
  test.each([
    ['that is not JSON', '{"type": "Annotation"', messages.annotationFileUnreadable],
    ['without annotations', { type: 'AnnotationPage', items: [] }, messages.annotationFileEmpty],
    ['of another kind', 'null', messages.annotationFileEmpty],
    ['with too many annotations', Array.from({ length: 10_001 }, () => 0), messages.annotationFileMost],
    ['with too many levels', '['.repeat(1_000_000), messages.annotationFileDeep],
    ['with too many parts', `[${'0,'.repeat(700_000)}0]`, messages.annotationFileDeep],
  ])('%s', (_, value, message) => {
    expect(() => read(value)).toThrow(message);
  });
});
