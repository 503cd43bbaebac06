/** The parsers and serializers in postgres.js's parsed options, by type OID. */
export interface TypeTables {
  readonly parsers: Record<number, Parser | undefined>;
  readonly serializers: Record<number, ((value: unknown) => unknown) | undefined>;
  readonly shared: { readonly typeArrayMap: Record<number, number> };
}

type Parser = ((text: string) => unknown) & { array?: true };

/** OIDs of PostgreSQL's built-in types and their array types, which never change (pg_type.dat). */
const ARRAY_TYPES: Readonly<Record<number, number>> = {
  16: 1000, // boolean
  17: 1001, // bytea
  18: 1002, // "char"
  19: 1003, // name
  20: 1016, // bigint
  21: 1005, // smallint
  23: 1007, // integer
  25: 1009, // text
  26: 1028, // oid
  114: 199, // json
  700: 1021, // real
  701: 1022, // double precision
  1042: 1014, // character
  1043: 1015, // character varying
  1082: 1182, // date
  1114: 1115, // timestamp
  1184: 1185, // timestamptz
  1700: 1231, // numeric
  2950: 2951, // uuid
  3802: 3807, // jsonb
};

/**
 * Registers array types with postgres.js. Its own `fetch_types` queries each connection for them,
 * and if the connection breaks meanwhile (3.4.9), an unhandled rejection ends the process.
 */
export function addArrayTypes({ parsers, serializers, shared }: TypeTables): void {
  for (const [name, arrayType] of Object.entries(ARRAY_TYPES)) {
    const type = Number(name);
    shared.typeArrayMap[type] = arrayType;
    const parse = (text: string): unknown => parseList(text, parsers[type]);
    parsers[arrayType] = Object.assign(parse, { array: true as const });
    serializers[arrayType] = (values) => formatList(values, serializers[type]);
  }
}

/** Parses `1,NULL,"a b",{2}}`: postgres.js strips the opening brace. */
function parseList(text: string, parser: Parser | undefined): unknown[] {
  const lists: unknown[][] = [[]];
  let position = 0;
  while (position < text.length) {
    const character = text[position];
    if (character === '{') {
      const inner: unknown[] = [];
      lists.at(-1)?.push(inner);
      lists.push(inner);
      position++;
    } else if (character === '}') {
      if (lists.length > 1) lists.pop();
      position++;
    } else if (character === ',') position++;
    else {
      const { value, end } = character === '"' ? quoted(text, position + 1) : bare(text, position);
      lists.at(-1)?.push(value === null || !parser ? value : parser(value));
      position = end;
    }
  }
  return lists[0] ?? [];
}

function quoted(text: string, start: number): { value: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return { value: text.slice(start, end).replaceAll(/\\(.)/gs, '$1'), end: end + 1 };
}

function bare(text: string, start: number): { value: string | null; end: number } {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '}') end++;
  const value = text.slice(start, end);
  return { value: value === 'NULL' ? null : value, end };
}

function formatList(values: unknown, serialize: ((value: unknown) => unknown) | undefined): unknown {
  if (!Array.isArray(values)) return values;
  const parts = values.map((value: unknown) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return formatList(value, serialize);
    const text = String(serialize ? serialize(value) : value);
    return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${parts.join(',')}}`;
}
