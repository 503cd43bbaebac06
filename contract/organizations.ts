import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { editLimit } from './shared-limits.ts';

export const organizationKinds = ['publisher', 'seminary', 'church', 'library', 'society'] as const;
const Kind = Type.Unsafe<(typeof organizationKinds)[number]>({ type: 'string', enum: [...organizationKinds] });

/** An institution of the field: a publisher, seminary, church, library or society. */
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
const errorMessages = {
  name: messages.organizationName,
  kind: messages.organizationKind,
  'description maxLength': messages.organizationDescription,
  'url maxLength': messages.organizationUrl,
};

export const organizationEndpoints = endpoints({
  'GET /api/organizations': {
    summary:
      'Lists organizations by name, ignoring leading articles; all, or those of a kind. `q` filters by words in the name, normalized; the last one may be a prefix',
    who: 'user',
    query: Type.Object({ kind: Type.Optional(Kind), q: Type.Optional(Type.String({ maxLength: limits.searchTerm.max })), ...listQuery }),
    responses: { 200: Type.Array(Organization) },
  },
  'POST /api/organizations': {
    summary: 'Creates an organization. If the name exists already, ignoring case and accents, responds with 400',
    who: 'user',
    hourlyLimit: { name: 'organizations', free: 60, premium: 120, noun: 'new organizations' },
    body: Type.Object({ name, kind: Kind, description, url }),
    responses: { 201: Organization },
    once: true,
    errors: [403, 409],
    messages: errorMessages,
  },
  'GET /api/organizations/{id}': {
    summary: 'Returns an organization',
    who: 'user',
    params: IdParams,
    responses: { 200: Organization },
    errors: [404],
  },
  'PATCH /api/organizations/{id}': {
    summary: 'Updates an organization that the caller added; omitted fields keep their values',
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({ name: Type.Optional(name), kind: Type.Optional(Kind), description, url }),
    responses: { 200: Organization },
    errors: [403, 404],
    messages: errorMessages,
  },
});
