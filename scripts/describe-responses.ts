import { api } from '../contract/api.ts';

/** The part of JSON Schema that this module reads. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/**
 * Excluded: the graph validates its own responses, and for a subscription only its existence
 * matters.
 */
const unchecked = /^GET \/api\/(?:graph|subscriptions)/;

/**
 * Returns the source of a module with the shape of every response, in the notation of
 * `parse-response.ts`. The page loads these few kilobytes instead of the schemas and a validator.
 */
export function describeResponses(): string {
  const shapes: string[] = [];
  const responses: Record<string, string> = {};
  for (const [name, endpoint] of Object.entries(api)) {
    if ('type' in endpoint || unchecked.test(name)) continue;
    const schemas: Schema[] = Object.entries(endpoint.responses).flatMap(([status, schema]) => (status === '204' ? [] : schema));
    if (schemas.length > 0) responses[name] = anyOf(schemas, shapes);
  }
  return [
    '// Generated from the contract by `npm run shapes`; do not edit.',
    '',
    '/** Object shapes by index: each property with its type code (`parse-response.ts`). */',
    `export const objectShapes: readonly string[] = ${JSON.stringify(shapes)};`,
    '',
    "/** The type code of each endpoint's response. */",
    `export const responseShapes: Readonly<Record<string, string>> = ${JSON.stringify(responses)};`,
    '',
  ].join('\n');
}

const codes: Readonly<Record<string, string>> = { string: 's', integer: 'n', number: 'n', boolean: 'b' };

function codeOf(schema: Schema, shapes: string[]): string {
  if (schema.anyOf) return anyOf(schema.anyOf, shapes);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const [type, ...more] = types.filter((one) => one !== 'null');
  const nullable = types.includes('null') ? '?' : '';
  if (type === undefined || more.length > 0) return 'x';
  if (type === 'array' && schema.items) return `[${codeOf(schema.items, shapes)}${nullable}`;
  if (type === 'object' && schema.properties) return `#${indexOfShape(schema, shapes)}${nullable}`;
  if (type === 'string' && schema.format === 'date-time') return `t${nullable}`;
  return (codes[type] ?? 'x') + nullable;
}

function anyOf(schemas: readonly Schema[], shapes: string[]): string {
  return [...new Set(schemas.flatMap((schema) => codeOf(schema, shapes).split('|')))].join('|');
}

function indexOfShape({ properties = {}, required = [] }: Schema, shapes: string[]): number {
  const shape = Object.entries(properties)
    .map(([name, one]) => `${name}${required.includes(name) ? '' : '~'}:${codeOf(one, shapes)}`)
    .join(' ');
  if (!shapes.includes(shape)) shapes.push(shape);
  return shapes.indexOf(shape);
}
