import type { Static, TSchema } from 'typebox';
import type { HourlyLimitName } from '#core/rate-limits.ts';

/** `visitor`: anyone. `user`: a valid token is needed, else 401. Finer rules are a feature's `access.ts`. */
type Who = 'visitor' | 'user';

/**
 * One call: what goes in, and every success that may come out. Written once; the server validates and serialises from it, the browser
 * takes its types, and the API document is made from it. Refusals are the same for all calls: `ErrorBody`.
 */
export interface Endpoint {
  readonly summary: string;
  readonly who: Who;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Makes the body multipart/form-data: `body` describes its text fields, this the files among them, in any order. */
  readonly files?: EndpointFiles;
  /** By status, the usual one first. 204 has no content. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 204, TSchema>>>;
  /** Makes the answer a file to be saved, of this media type. Text is sent as it is, in UTF-8; a type that ends in "json" is serialised. */
  readonly type?: string;
  /** Statuses of refusals particular to this call, for the document. 400, 401 and 500 go without saying. */
  readonly errors?: readonly number[];
  /** Takes the header `Idempotency-Key`: the same sent again under one key, within a day, makes nothing new. */
  readonly once?: true;
  /** The hourly limit that the call counts against; beyond the limit it is a 429. */
  readonly spends?: HourlyLimitName;
  /** The specification's own sentence for a field that is not valid, by the field's name, or by name and rule (`title maxLength`). */
  readonly sentences?: Readonly<Record<string, string>>;
}

/** The files that a call takes. */
export interface EndpointFiles {
  /** The field that they come in. */
  readonly field: string;
  readonly most: number;
  /** Bytes of one of them. */
  readonly bytes: number;
  /** What holds instead for who has premium. */
  readonly premium?: { readonly most?: number; readonly bytes: number };
  readonly description: string;
}

/** `GET /api/works/{id}`: method, space, path with its parameters in braces. */
export type EndpointName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/** Keeps the exact types of a table of calls while checking their shape. */
export function endpoints<const T extends Record<EndpointName, Endpoint>>(table: T): T {
  return table;
}

type Part<C, K extends 'params' | 'query' | 'body'> = C extends Readonly<Record<K, infer S extends TSchema>> ? Static<S> : undefined;

export type ParamsOf<C> = Part<C, 'params'>;
export type QueryOf<C> = Part<C, 'query'>;
export type BodyOf<C> = Part<C, 'body'>;
/** The body of a success, whichever its status; `undefined` stands for 204. */
export type AnswerOf<C extends Endpoint> = {
  [S in keyof C['answers']]: S extends 204 ? undefined : C['answers'][S] extends TSchema ? Static<C['answers'][S]> : never;
}[keyof C['answers']];
