import { api } from '../contract/api.ts';

/** What this needs of a JSON schema. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** The graph checks its own answers; of a subscription only that it is there counts. */
const unchecked = /^GET \/api\/(?:graph|subscriptions)/;

/**
 * Returns the source of a module with the shape of every answer, in the notation that `check-answer.ts` reads. The page carries these few
 * kilobytes instead of the schemas and their validator.
 */
export function describeAnswers(): string {
  const shapes: string[] = [];
  const answers: Record<string, string> = {};
  for (const [name, call] of Object.entries(api)) {
    const schema: Schema | undefined = Object.entries(call.answers).find(([status]) => status !== '204')?.[1];
    if (schema === undefined || 'type' in call || unchecked.test(name)) continue;
    answers[name] = codeOf(schema, shapes);
  }
  return [
    '// Generated from the contract by `npm run shapes`; do not edit.',
    '',
    '/** Objects, by their place in this list: each property with the code of its type (`check-answer.ts`). */',
    `export const objectShapes: readonly string[] = ${JSON.stringify(shapes)};`,
    '',
    '/** The code of what each call answers. */',
    `export const answerShapes: Readonly<Record<string, string>> = ${JSON.stringify(answers)};`,
    '',
  ].join('\n');
}

const codes: Readonly<Record<string, string>> = { string: 's', integer: 'n', number: 'n', boolean: 'b' };

function codeOf(schema: Schema, shapes: string[]): string {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const [type, ...more] = types.filter((one) => one !== 'null');
  const nullable = types.includes('null') ? '?' : '';
  if (type === undefined || more.length > 0) return 'x';
  if (type === 'array' && schema.items) return `[${codeOf(schema.items, shapes)}${nullable}`;
  if (type === 'object' && schema.properties) return `#${placeOf(schema, shapes)}${nullable}`;
  if (type === 'string' && schema.format === 'date-time') return `t${nullable}`;
  return (codes[type] ?? 'x') + nullable;
}

function placeOf({ properties = {}, required = [] }: Schema, shapes: string[]): number {
  const shape = Object.entries(properties)
    .map(([name, one]) => `${name}${required.includes(name) ? '' : '~'}:${codeOf(one, shapes)}`)
    .join(' ');
  if (!shapes.includes(shape)) shapes.push(shape);
  return shapes.indexOf(shape);
}
