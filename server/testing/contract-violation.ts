import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { type Api, api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/shapes.ts';

const addFormats = 'default' in addFormatsModule ? addFormatsModule.default : addFormatsModule;
const contract = addFormats(new Ajv({ strict: false, allErrors: true }));

/**
 * Returns how a response breaks the contract: an undeclared status, or an extra, missing or
 * mistyped field.
 */
export function contractViolation(
  name: keyof Api,
  { status, body }: { readonly status: number; readonly body: unknown },
): string | undefined {
  const { responses }: Endpoint = api[name];
  if (status === 204) return body === undefined ? undefined : `${name} 204 has a body`;
  const schema = status >= 400 ? ErrorBody : responses[status as 200 | 201];
  if (!schema) return `${name} may not answer ${status}`;
  // Disallow additional properties, to find undeclared fields.
  const validate = contract.compile(closed(schema));
  if (validate(body)) return undefined;
  return `${name} ${status}: ${contract.errorsText(validate.errors)} in ${JSON.stringify(body)?.slice(0, 400)}`;
}

const closedSchemas = new WeakMap<object, object>();

/** Returns the same object for the same schema, since Ajv caches by object. */
function closed(schema: object): object {
  const cached = closedSchemas.get(schema);
  if (cached) return cached;
  const closedSchema = JSON.parse(JSON.stringify(schema), (_key, value) =>
    value?.type === 'object' && value.properties ? { ...value, additionalProperties: false } : value,
  ) as object;
  closedSchemas.set(schema, closedSchema);
  return closedSchema;
}
