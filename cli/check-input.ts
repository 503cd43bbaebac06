import type { TSchema } from 'typebox';
import { createValidator, unstorableIn } from '../server/platform/http/validation.ts';
import { InputError } from './terminal.ts';

/**
 * Throws the first error of an input that does not match the contract, with the contract's own
 * message if it has one.
 */
export function checkInput(schema: TSchema, input: object, sentences: Readonly<Record<string, string>>): void {
  const fault = unstorableIn(schema, input);
  if (fault !== undefined) throw new InputError(fault);
  const validator = createValidator(schema, 'body');
  if (validator(input)) return;
  const [first] = validator.errors ?? [];
  const field = (first?.instancePath ?? '').split('/')[1] ?? '';
  const own = sentences[`${field} ${first?.keyword ?? ''}`] ?? sentences[field];
  const allowed: unknown = first?.params['allowedValues'];
  const choices = Array.isArray(allowed) ? allowed.filter((one): one is string => typeof one === 'string') : [];
  throw new InputError(
    own ?? (choices.length > 0 ? `${field} must be one of ${choices.join(', ')}.` : `${field} ${first?.message ?? 'is not valid'}.`),
  );
}
