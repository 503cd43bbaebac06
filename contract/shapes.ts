import Type, { type Static, type TSchema } from 'typebox';
import { visibleSign } from '#core/blank.ts';
import { limits } from '#core/limits.ts';

/**
 * Ids are JSON integers from 1 to 2^53−1; without the upper bound 1e23 would pass as an integer.
 */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** ISO 8601, UTC, milliseconds. */
export const Time = Type.String({ format: 'date-time' });

/**
 * Returns the schema of a value that may be null; without it, the serializer turns null into "" or
 * 0. The schema has a type array, since `anyOf` makes the serializer many times slower.
 */
export function Nullable<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** Returns the schema of one of some strings, or null. */
export function nullableEnum<T extends string>(values: readonly T[], description?: string) {
  return Type.Unsafe<T | null>({ type: ['string', 'null'], enum: [...values, null], ...(description !== undefined && { description }) });
}

/** Requires at least one visible character. */
export const filled = { pattern: visibleSign } as const;

/** Markdown that a page can display, see `isTooComplex`. */
export const displayable = { format: 'markdown' } as const;

/** Wordings in a text that its author marked as not being references to scripture. */
export const IgnoredReferences = Type.Array(Type.String({ maxLength: limits.ignoredReferences.characters }), {
  maxItems: limits.ignoredReferences.max,
  description: 'Wordings in the text, such as "Mark 5", that its author marked as not being references to scripture.',
});
/** Where it is missing, every reference in the excerpt is one. */
export const notReferences = {
  not_references: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Wordings in the excerpt that look like references to scripture but are not, because the author said so or because they are code. Omitted if there are none.',
    }),
  ),
};
const ignoredInput = Type.Unsafe<readonly string[]>(
  Type.Array(Type.String({ ...filled, maxLength: limits.ignoredReferences.characters }), {
    maxItems: limits.ignoredReferences.max,
    uniqueItems: true,
    description:
      'Wordings in the text, such as "Mark 5", that are not references to scripture. For a later item of a list, the wording starts with the name of the book: "Lam 2:3, 5".',
  }),
);
/** An input field of texts; if it is omitted, an existing text keeps its list. */
export const ignoredReferencesInput = { ignored_references: Type.Optional(ignoredInput) };

export const IdParams = Type.Object({ id: Id });

/**
 * Query parameters of lists other than the library's pages: newest first, with an opaque cursor to
 * the next page.
 */
export const listQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.list.max })),
  before: Type.Optional(Type.String({ maxLength: 500, description: 'Opaque cursor from the Link header of the previous page.' })),
};

/** Why a moderator removes or rejects something. */
export const reasonQuery = Type.Object({
  reason: Type.Optional(
    Type.String({
      maxLength: limits.moderationReason.max,
      description: 'What the log of the community and a notification to the user say.',
    }),
  ),
});

/** The body of every error response. `details` is a sentence that users can act on. */
export const ErrorBody = Type.Object({
  message: Type.String(),
  details: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String({ description: 'Names the cause for programs where the status does not: `code_required`.' })),
  issues: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  current: Type.Optional(
    Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description: 'Only in a 409: the current state of the resource.',
    }),
  ),
});
export type ErrorBody = Static<typeof ErrorBody>;
