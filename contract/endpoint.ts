import type { Static, TSchema } from 'typebox';

/**
 * `visitor`: anyone. `user`: a valid token is required, else 401. `reader`: like `user`, unless the
 * operator opens the library with `PUBLIC_LIBRARY`. A feature's `access.ts` has the finer rules.
 */
type Who = 'visitor' | 'reader' | 'user';

/**
 * Describes one endpoint, its input and every successful response, for validation, serialization,
 * the browser's types and the API document. Error responses have the shape `ErrorBody`.
 */
export interface Endpoint {
  readonly summary: string;
  readonly who: Who;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /**
   * Makes the body multipart/form-data with these files; `body` describes the text fields. Parts
   * may come in any order.
   */
  readonly files?: EndpointFiles;
  /** Response schemas by status, the usual status first. 204 has no content. */
  readonly responses: Readonly<Partial<Record<200 | 201 | 204, TSchema>>>;
  /**
   * Makes the response a download of this media type. Text is sent unchanged in UTF-8; a type that
   * ends in "json" is serialized.
   */
  readonly type?: string;
  /**
   * Error statuses specific to this endpoint, for the API document. 400, 401 and 500 are implied.
   */
  readonly errors?: readonly number[];
  /**
   * Accepts the header `Idempotency-Key`: a repeated request with the same key within a day creates
   * nothing new.
   */
  readonly once?: true;
  /** The hourly limit that requests count against; above the limit they receive 429. */
  readonly hourlyLimit?: HourlyLimit;
  /**
   * Marks a probe of the operator, which must work however busy the server is: exempt from fair
   * sharing.
   */
  readonly probe?: true;
  /**
   * Marks a response that is the same for everyone, so that the server may send it from memory
   * until the catalog or a rating changes.
   */
  readonly shared?: true;
  /**
   * Marks a read that may be a second old where others changed something, so that a replica of the
   * database may serve it. Who changed something sees it at once (`Read-After`).
   */
  readonly replica?: true;
  /** Response headers that pages on other origins may read. */
  readonly exposes?: readonly string[];
  /** Error messages for invalid fields, by field name, or by name and rule (`title maxLength`). */
  readonly messages?: Readonly<Record<string, string>>;
}

/**
 * Limits an account's requests per hour. Far above normal use; operators change it with `LIMITS`.
 */
export interface HourlyLimit {
  /** The name in `LIMITS`. */
  readonly name: string;
  readonly free: number;
  readonly premium: number;
  /** What is counted, for sentences such as "60 posts per hour". */
  readonly noun: string;
  /**
   * Counts in memory, for endpoints that write nothing. Several processes together may allow a few
   * seconds' worth more.
   */
  readonly inMemory?: true;
}

/** The files that an endpoint accepts. */
export interface EndpointFiles {
  /** The name of the form field. */
  readonly field: string;
  readonly max: number;
  /** Maximum bytes per file. */
  readonly bytes: number;
  /** Overrides for premium users. */
  readonly premium?: { readonly max?: number; readonly bytes: number };
  readonly description: string;
}

/** `GET /api/works/{id}`: method, space, path with parameters in braces. */
export type EndpointName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/** Checks the shape of an endpoint table and keeps its exact types. */
export function endpoints<const T extends Record<EndpointName, Endpoint>>(table: T): T {
  return table;
}

type SchemaType<C, K extends 'params' | 'query' | 'body'> = C extends Readonly<Record<K, infer S extends TSchema>> ? Static<S> : undefined;

export type ParamsOf<C> = SchemaType<C, 'params'>;
export type QueryOf<C> = SchemaType<C, 'query'>;
export type BodyOf<C> = SchemaType<C, 'body'>;
/** The body of any successful response; `undefined` for 204. */
export type ResponseOf<C extends Endpoint> = {
  [S in keyof C['responses']]: S extends 204 ? undefined : C['responses'][S] extends TSchema ? Static<C['responses'][S]> : never;
}[keyof C['responses']];
