import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';

export const organizationKinds = ['publisher', 'seminary', 'church', 'library', 'society'] as const;
const Kind = Type.Unsafe<(typeof organizationKinds)[number]>({ type: 'string', enum: [...organizationKinds] });

/** A body of the field: who prints, teaches, keeps or gathers. */
export const Organization = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Kind,
  description: Nullable(Type.String()),
  url: Nullable(Type.String({ description: 'http or https.' })),
  created_by: Nullable(Id),
  is_own: Type.Boolean({ description: 'Whether the caller added it and may change it.' }),
  created_at: Time,
  updated_at: Time,
});
export type Organization = Static<typeof Organization>;

const name = Type.String({ ...filled, maxLength: limits.organizationName.max });
const description = Type.Optional(Nullable(Type.String({ maxLength: limits.organizationDescription.max })));
const url = Type.Optional(Nullable(Type.String({ maxLength: limits.organizationUrl.max })));
const wanted = {
  name: sentences.organizationName,
  kind: sentences.organizationKind,
  'description maxLength': sentences.organizationDescription,
  'url maxLength': sentences.organizationUrl,
};

export const organizationCalls = endpoints({
  'GET /api/organizations': {
    summary:
      'Organizations by name, without leading articles; all or those of a kind; `q`: those whose name holds the words, folded, the last of them perhaps only begun',
    who: 'user',
    query: Type.Object({ kind: Type.Optional(Kind), q: Type.Optional(Type.String({ maxLength: limits.searchTerm.max })), ...listQuery }),
    answers: { 200: Type.Array(Organization) },
  },
  'POST /api/organizations': {
    summary: 'Adds an organization; a name that is there already, whatever its case and accents, is a 400',
    who: 'user',
    spends: 'organizations',
    body: Type.Object({ name, kind: Kind, description, url }),
    answers: { 201: Organization },
    once: true,
    sentences: wanted,
  },
  'GET /api/organizations/{id}': {
    summary: 'An organization',
    who: 'user',
    params: IdParams,
    answers: { 200: Organization },
    errors: [404],
  },
  'PATCH /api/organizations/{id}': {
    summary: 'Changes an organization that the caller added; what is left out stays',
    who: 'user',
    params: IdParams,
    body: Type.Object({ name: Type.Optional(name), kind: Type.Optional(Kind), description, url }),
    answers: { 200: Organization },
    errors: [403, 404],
    sentences: wanted,
  },
});
