import { type Api, api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Schema } from '../server/testing/probe/values.ts';

/** A request that may be expensive. */
export interface CostlyInput {
  readonly name: keyof Api;
  readonly label: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The fields, if the endpoint takes a form. */
  readonly body: unknown;
}

/** Texts that are expensive for some parser; each is cut or repeated to the length of the field. */
const worstTexts: Readonly<Record<string, string>> = {
  'open tags': '<b ',
  'nested tags': '<div><b>',
  'tag attributes': '<a href="x" a=b/\t',
  'html lists': '<ul><li>',
  'markdown quotes': '> ',
  'markdown lists': '- - - ',
  'markdown brackets': '[',
  'markdown images': '![](',
  emphasis: '*a_',
  backticks: '`a``',
  'hyphens between letters': 'a-',
  quotes: '"',
  'quoted minus': '-"a" ',
  blanks: ' \t',
  'long word': 'x',
  works: '[Work:1] ',
  topics: '[Topic:1]',
  'note links': '[[a]]',
  passages: 'John 3:16; ',
  'quotations of common words': '“and the of that to in he shall unto for” (Gen 1–50)\n\n',
  'Hebrew points': 'א\u05b7\u05bc',
  'combining marks': 'e\u0301\u0323',
  emoji: '👩‍👩‍👧‍👦',
  Chinese: '神愛世人',
  apostrophes: "l'a'",
  entities: '&amp;&#1;&',
  lines: 'a\n',
};

/** Endpoints that would end the benchmark's own session. */
const excluded = new Set<keyof Api>(['POST /api/logout', 'DELETE /api/profile/sessions/{id}']);

/**
 * Returns the largest input of each endpoint and, for its texts, the worst ones. Deletions come
 * last.
 */
export function costlyInputs(): CostlyInput[] {
  const isDelete = (name: string): number => (name.startsWith('DELETE') ? 1 : 0);
  const names = (Object.keys(api) as (keyof Api)[]).filter((name) => !excluded.has(name)).toSorted((a, b) => isDelete(a) - isDelete(b));
  return names
    .flatMap((name) => inputsOf(name))
    .concat(names.flatMap(oversized), inputsOf('POST /api/search/{type}', { type: 'semantic' }));
}

function inputsOf(name: keyof Api, params: Readonly<Record<string, string>> = {}): CostlyInput[] {
  const { query, body } = api[name] as Endpoint;
  const hasText = longestText(query as Schema | undefined) > 50 || longestText(body as Schema | undefined) > 50;
  const kinds = hasText ? Object.entries(worstTexts) : [['largest', 'word '] as const];
  return kinds.map(([label, text]) => ({
    name,
    label: [...Object.values(params), label].join(' '),
    params,
    query: Object.fromEntries(
      Object.entries((query ? largest(query as Schema, text) : {}) as object).map(([key, value]) => [key, String(value).slice(0, 4_000)]),
    ),
    body: body && largest(body as Schema, text),
  }));
}

/** Returns bodies of the largest size that the server parses, with fields that no endpoint uses. */
function oversized(name: keyof Api): CostlyInput[] {
  const { body, files } = api[name] as Endpoint;
  if (!body || files) return [];
  const fields = Object.keys((body as Schema).properties ?? {});
  const inEachField = (value: unknown): unknown => Object.fromEntries(fields.map((field) => [field, value]));
  return [
    {
      name,
      label: 'array of 480,000',
      params: {},
      query: {},
      body: inEachField(Array.from({ length: Math.floor(480_000 / Math.max(1, fields.length)) }, () => 1)),
    },
    {
      name,
      label: 'object of 60,000',
      params: {},
      query: {},
      body: { ...Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, i])) },
    },
    {
      name,
      label: 'objects with __proto__',
      params: {},
      query: {},
      // If a body contains this name, the parser checks every object for it.
      body: Object.fromEntries([
        ['x', Array.from({ length: 380_000 }, () => ({}))],
        ['__proto__', 1],
      ]),
    },
    {
      name,
      label: 'text of 1 MB',
      params: {},
      query: {},
      body: inEachField('a'.repeat(Math.floor(1_000_000 / Math.max(1, fields.length)))),
    },
  ];
}

function longestText(schema: Schema | undefined): number {
  if (!schema) return 0;
  if (schema.properties) return Math.max(0, ...Object.values(schema.properties).map(longestText));
  if (schema.items) return longestText(schema.items);
  return schema.enum || !schema.type?.includes('string') ? 0 : (schema.maxLength ?? 0);
}

/** Returns the largest value that the schema allows. */
function largest(schema: Schema, text: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [key, key === 'status' ? 'published' : largest(inner, text)]),
    );
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  if (type === 'array') return Array.from({ length: Math.min(schema.maxItems ?? 100, 1_000) }, () => largest(schema.items ?? {}, text));
  if (type === 'integer') return schema.maximum !== undefined && schema.maximum <= 1_000 ? schema.maximum : 1;
  if (type === 'boolean') return true;
  if (schema.format === 'email') return `${'a'.repeat(60)}@example.org`;
  const matching = valueFor(schema.pattern);
  return matching ?? text.repeat(Math.ceil((schema.maxLength ?? 100) / text.length)).slice(0, schema.maxLength ?? 100);
}

/** Returns a value for a pattern that no worst text matches, or undefined. */
function valueFor(pattern: string | undefined): string | undefined {
  if (pattern === undefined) return undefined;
  const ids = Array.from({ length: 100 }, (_, i) => String(999_999_999_999_900 + i)).join(',');
  const titles = Array.from({ length: 100 }, (_, i) => `${'a'.repeat(30)}${i}`).join('\n');
  const candidates = [ids, 'delete', `${'a'.repeat(64)}.png`, 'work,essay,topic,author,spelling', 'user_1'];
  const expression = new RegExp(pattern, 'u');
  if (expression.test('<b ')) return undefined;
  return candidates.find((one) => expression.test(one)) ?? (expression.test(titles) ? titles : undefined);
}
