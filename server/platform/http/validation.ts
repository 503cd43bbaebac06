import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyError, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import type { ErrorBody } from '#contract/shapes.ts';
import { badRequest, type HttpError } from './http-error.ts';
import { withoutOversized } from './schema-sizes.ts';

// The package is CommonJS: its function stands at `default` for bundlers, and is the module itself elsewhere.
const addFormats = 'default' in addFormatsModule ? addFormatsModule.default : addFormatsModule;

const shared = { allErrors: true, removeAdditional: false, useDefaults: false, strict: false } as const;
const exact = addFormats(new Ajv({ ...shared, coerceTypes: false }));
const coercing = addFormats(new Ajv({ ...shared, coerceTypes: true }));

/** What Fastify asks of a validator: whether the value is right, and if not, why. */
interface Check {
  (value: unknown): boolean;
  errors?: FastifySchemaValidationError[] | null;
}

/**
 * Query and path values are text and are coerced; bodies are not: "5" is not a rating. Schemas compile on first use, since they
 * would slow startup; Ajv caches them. Lengths are checked first: Ajv reports every item and runs each pattern on a whole text.
 */
export function checkOf(schema: object, part: string | undefined): Check {
  const check: Check = (value) => {
    const { issues, rest } = withoutOversized(schema as TSchema, value);
    const validate = (part === 'body' ? exact : coercing).compile(schema);
    const right = validate(issues.length === 0 ? value : rest) && issues.length === 0;
    check.errors = right ? null : [...issues, ...(validate.errors ?? [])];
    return right;
  };
  return check;
}

/** Checks the text fields of a form, in place: they are coerced, as all of them come as text. Throws as Fastify does for a body. */
export function checkFields(schema: object, fields: object): void {
  const check = checkOf(schema, 'form');
  if (!check(fields)) throw Object.assign(new Error('a form is not valid'), { validation: check.errors ?? [] });
}

/** Returns why some text in a value cannot be stored: PostgreSQL accepts neither NUL nor lone surrogates. */
export function unstorable(value: unknown): string | undefined {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string') {
      if (one.includes('\0')) return 'The text holds a NUL character, which cannot be stored. Please remove it.';
      if (/\p{Surrogate}/u.test(one)) return 'The text holds half a character, which cannot be stored. Please remove it.';
    } else if (one !== null && typeof one === 'object') {
      for (const inner of Object.values(one)) left.push(inner);
    }
  }
  return undefined;
}

/** Like `unstorable`, for a body: skips unknown fields, and oversized ones, which are refused elsewhere. */
export function unstorableIn(schema: TSchema, body: unknown): string | undefined {
  return unstorable(withoutOversized(schema, body).rest);
}

type SchemaFailure = FastifyError & { validation: FastifySchemaValidationError[] };

export function isSchemaFailure(error: unknown): error is SchemaFailure {
  return error instanceof Error && 'validation' in error && Array.isArray(error.validation);
}

/** Issues per response. No one reads more, and an invalid list could cause thousands. */
const MAX_ISSUES = 20;

/** One sentence for a person and one entry a field; a field with a sentence of the specification speaks that. */
export function httpErrorOfSchema(error: SchemaFailure, request: FastifyRequest): HttpError {
  const own = request.routeOptions.config.call?.sentences ?? {};
  const known = new Set<string>();
  const issues: NonNullable<ErrorBody['issues']> = [];
  for (const failure of error.validation) {
    const path = pathOf(failure);
    if (known.has(path)) continue;
    known.add(path);
    // A field with its own sentence is always reported, whatever else is wrong.
    if (issues.length >= MAX_ISSUES && own[path] === undefined) continue;
    issues.push({ path, message: own[`${path} ${failure.keyword}`] ?? own[path] ?? sentenceOf(path, failure) });
  }
  const first = issues.find((issue) => own[issue.path] !== undefined) ?? issues[0];
  return badRequest(first?.message ?? 'Please check your input.', firstOf(issues, own));
}

function firstOf(issues: NonNullable<ErrorBody['issues']>, own: Readonly<Record<string, string>>): NonNullable<ErrorBody['issues']> {
  if (issues.length <= MAX_ISSUES) return issues;
  const others = issues.filter(({ path }) => own[path] === undefined);
  return [...issues.filter(({ path }) => own[path] !== undefined), ...others].slice(0, MAX_ISSUES);
}

function pathOf(failure: FastifySchemaValidationError): string {
  const missing = failure.keyword === 'required' ? `/${String(failure.params['missingProperty'])}` : '';
  return `${failure.instancePath}${missing}`.slice(1).replaceAll('/', '.');
}

function sentenceOf(path: string, failure: FastifySchemaValidationError): string {
  const name = path === '' ? 'The request' : `"${path}"`;
  const { limit } = failure.params as { limit?: number };
  switch (failure.keyword) {
    case 'required':
      return `${name} is required.`;
    case 'format':
      return `${name} must be ${failure.params['format'] === 'email' ? 'an email address' : `a ${String(failure.params['format'])}`}.`;
    case 'minLength':
      return limit === 1 ? `${name} is required.` : `${name} must have at least ${limit} characters.`;
    case 'maxLength':
      return `${name} must have at most ${limit} characters.`;
    case 'maxItems':
      return `${name} must have at most ${limit} entries.`;
    case 'minimum':
      return `${name} must be at least ${limit}.`;
    case 'maximum':
      return `${name} must be at most ${limit}.`;
    case 'type':
      return `${name} must be ${articled(String(failure.params['type']))}.`;
    default:
      return `${name} is not valid.`;
  }
}

function articled(type: string): string {
  const names = type.split(',').filter((one) => one !== 'null');
  return names.map((one) => (/^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`)).join(' or ');
}
