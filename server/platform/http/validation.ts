import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyError, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import type { ErrorBody } from '#contract/shapes.ts';
import { isTooComplex } from '#core/markdown-complexity.ts';
import { fromSource } from '../package-root.ts';
import { badRequest, type HttpError } from './http-error.ts';
import { withoutOversized } from './schema-sizes.ts';

// The CommonJS package exports its function as `default` to bundlers and as the module itself
// elsewhere.
const addFormats = 'default' in addFormatsModule ? addFormatsModule.default : addFormatsModule;

// Tests and development check the schemas themselves. In production, compiling the meta schema for
// it would take 50 ms of the first response.
const shared = { allErrors: true, removeAdditional: false, useDefaults: false, strict: false, validateSchema: fromSource } as const;
const formats = { markdown: (text: string): boolean => !isTooComplex(text) };
const exact = addFormats(new Ajv({ ...shared, formats, coerceTypes: false }));
const coercing = addFormats(new Ajv({ ...shared, formats, coerceTypes: true }));

/** A validator as Fastify expects it: returns whether the value is valid and stores the errors. */
interface Validator {
  (value: unknown): boolean;
  errors?: FastifySchemaValidationError[] | null;
}

/**
 * Creates a validator. Coerces query and path values, which are text, but not bodies: "5" is not a
 * rating. Checks sizes first, since Ajv reports every item and matches patterns on whole texts.
 */
export function createValidator(schema: object, part: string | undefined): Validator {
  const validator: Validator = (value) => {
    const { issues, rest } = withoutOversized(schema as TSchema, value);
    // Compile on first use, since all schemas would slow startup. Ajv caches them.
    const validate = (part === 'body' ? exact : coercing).compile(schema);
    const isValid = validate(issues.length === 0 ? value : rest) && issues.length === 0;
    validator.errors = isValid ? null : [...issues, ...(validate.errors ?? [])];
    return isValid;
  };
  return validator;
}

/**
 * Validates and coerces the text fields of a form in place. Throws like Fastify does for a body.
 */
export function checkFields(schema: object, fields: object): void {
  const validator = createValidator(schema, 'form');
  if (!validator(fields)) throw Object.assign(new Error('a form is not valid'), { validation: validator.errors ?? [] });
}

/**
 * Returns why some text in a value cannot be stored: PostgreSQL accepts neither NUL nor lone
 * surrogates.
 */
export function unstorable(value: unknown): string | undefined {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item === 'string') {
      if (item.includes('\0')) return 'The text contains a NUL character, which cannot be stored. Please remove it.';
      if (/\p{Surrogate}/u.test(item)) return 'The text contains an incomplete character, which cannot be stored. Please remove it.';
    } else if (item !== null && typeof item === 'object') {
      for (const inner of Object.values(item)) pending.push(inner);
    }
  }
  return undefined;
}

/**
 * Like `unstorable`, for a body: skips unknown fields, and oversized ones, which are rejected
 * elsewhere.
 */
export function unstorableIn(schema: TSchema, body: unknown): string | undefined {
  return unstorable(withoutOversized(schema, body).rest);
}

type SchemaFailure = FastifyError & { validation: FastifySchemaValidationError[] };

export function isSchemaFailure(error: unknown): error is SchemaFailure {
  return error instanceof Error && 'validation' in error && Array.isArray(error.validation);
}

/** Maximum number of issues per response, since an invalid list could cause thousands. */
const MAX_ISSUES = 20;

/**
 * Converts schema errors to a 400 with one sentence and one issue per field; the contract's own
 * messages take precedence.
 */
export function httpErrorOfSchema(error: SchemaFailure, request: FastifyRequest): HttpError {
  const own = request.routeOptions.config.endpoint?.messages ?? {};
  const known = new Set<string>();
  const issues: NonNullable<ErrorBody['issues']> = [];
  for (const failure of error.validation) {
    const path = pathOf(failure);
    if (known.has(path)) continue;
    known.add(path);
    // A field with its own sentence is always reported, whatever else is wrong.
    if (issues.length >= MAX_ISSUES && own[path] === undefined) continue;
    issues.push({ path, message: own[`${path} ${failure.keyword}`] ?? own[path] ?? messageOf(path, failure) });
  }
  const first = issues.find((issue) => own[issue.path] !== undefined) ?? issues[0];
  return badRequest(first?.message ?? 'Please check your input.', limitIssues(issues, own));
}

function limitIssues(issues: NonNullable<ErrorBody['issues']>, own: Readonly<Record<string, string>>): NonNullable<ErrorBody['issues']> {
  if (issues.length <= MAX_ISSUES) return issues;
  const others = issues.filter(({ path }) => own[path] === undefined);
  return [...issues.filter(({ path }) => own[path] !== undefined), ...others].slice(0, MAX_ISSUES);
}

function pathOf(failure: FastifySchemaValidationError): string {
  const missing = failure.keyword === 'required' ? `/${String(failure.params['missingProperty'])}` : '';
  return `${failure.instancePath}${missing}`.slice(1).replaceAll('/', '.');
}

function messageOf(path: string, failure: FastifySchemaValidationError): string {
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
      return `${name} must be ${withArticle(String(failure.params['type']))}.`;
    default:
      return `${name} is not valid.`;
  }
}

function withArticle(type: string): string {
  const names = type.split(',').filter((item) => item !== 'null');
  return names.map((item) => (/^[aeiou]/.test(item) ? `an ${item}` : `a ${item}`)).join(' or ');
}
