import Type, { type Static, type TSchema } from 'typebox';
import { visibleSign } from '#core/blank.ts';
import { limits } from '#core/limits.ts';

/** Ids are JSON integers from 1 to 2^53−1 (W1); without the upper bound 1e23 would pass as an integer. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** ISO 8601, UTC, milliseconds. */
export const Time = Type.String({ format: 'date-time' });

/**
 * A value that may be null. Always use this for one that may be absent: the serialiser turns null into "" or 0 where the schema does not
 * say `null`. A type array, not `anyOf`, because the serialiser is many times faster with it.
 */
export function Nullable<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** Text that is not blank: one with something to see. */
export const filled = { pattern: visibleSign } as const;

export const IdParams = Type.Object({ id: Id });

/** Lists other than the library's pages: newest first, the next page behind an opaque cursor (L1). */
export const listQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.list.most })),
  before: Type.Optional(Type.String({ maxLength: 500, description: 'Opaque cursor from the Link header of the page before.' })),
};

/** Every refusal's body (E1). `details` is a sentence that a person can act on. */
export const ErrorBody = Type.Object({
  message: Type.String(),
  details: Type.Optional(Type.String()),
  issues: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  current: Type.Optional(
    Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description: 'Of a 409, where somebody else was faster: the resource as it is now.',
    }),
  ),
});
export type ErrorBody = Static<typeof ErrorBody>;
