import type { QueryOf } from '#contract/endpoint.ts';
import type { marginEndpoints } from '#contract/margin.ts';
import { yearsOfCentury } from '#core/centuries.ts';
import { type MarginKind, marginKinds } from '#core/margin.ts';
import { messages } from '#core/messages.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { AnnotatedText, AnnotationPlace, PlacedAnnotationFilter } from '../annotations/public.ts';
import { accessCircle } from '../circles/access.ts';
import type { CommentFilter } from '../editions/public.ts';
import type { TextFilter, UserTextType } from '../references/public.ts';
import { findLastVisit, type MarginOf } from './visit-queries.ts';

type Query = QueryOf<(typeof marginEndpoints)['GET /api/passages/{id}/margin']>;

/** A segment or passage whose margin is read. */
export interface MarginPlace extends AnnotationPlace {
  readonly citation: string;
}

/** What to read in a margin, and for whom. */
export interface MarginRequest {
  /** Undefined for a visitor of a public library, who sees only commentary. */
  readonly callerId: number | undefined;
  /** The edition; undefined for a passage in all editions. */
  readonly text: AnnotatedText | undefined;
  readonly numbering: Numbering;
  readonly hasAnnotations: boolean;
  readonly types: readonly UserTextType[];
  readonly hasCommentary: boolean;
  readonly annotationFilter: PlacedAnnotationFilter;
  readonly textFilter: TextFilter;
  readonly commentFilter: CommentFilter;
}

const userTextTypes: readonly UserTextType[] = ['post', 'essay', 'topic', 'note', 'review', 'comment'];

/** Returns what a query asks for, and when the caller's last visit ended. */
export async function readRequest(
  sql: Sql,
  { caller, query, margin, ...rest }: Pick<MarginRequest, 'text' | 'numbering'> & { caller: Caller | null; query: Query; margin: MarginOf },
): Promise<{ request: MarginRequest; lastVisit: string | undefined }> {
  const { circle: circleId, person: username, century, tradition } = query;
  if (circleId !== undefined && !(caller && (await accessCircle(sql, caller, circleId)).is_member)) throw notFound(messages.circleNotFound);
  const lastVisit = caller ? await findLastVisit(sql, caller.id, margin) : undefined;
  const since = query.new === undefined ? undefined : lastVisit;
  const kinds = new Set<MarginKind>((query.kinds?.split(',') as MarginKind[] | undefined) ?? marginKinds);
  // Users have no century or tradition, and commentary is by no user.
  const isByUsers = caller !== null && century === undefined && tradition === undefined;
  const request: MarginRequest = {
    ...rest,
    callerId: caller?.id,
    hasAnnotations: isByUsers && kinds.has('annotation'),
    types: isByUsers ? userTextTypes.filter((type) => kinds.has(type)) : [],
    hasCommentary: kinds.has('commentary') && username === undefined && circleId === undefined,
    annotationFilter: { username, circleId, writtenAfter: since },
    textFilter: { username, circleId, writtenAfter: since },
    commentFilter: { years: century === undefined ? undefined : yearsOfCentury(century), tradition, importedAfter: since },
  };
  return { request, lastVisit };
}
