import Type, { type Static } from 'typebox';
import { type CitationStyle, citationStyles } from '#core/citation-styles.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { IdParams, Nullable } from './shapes.ts';
import { CslItem } from './topics.ts';

const Style = Type.Unsafe<CitationStyle>({ type: 'string', enum: [...citationStyles] });
const StyleQuery = Type.Object({ style: Type.Optional(Style) });
const Text = Nullable(Type.String());

export const FormattedCitation = Type.Object({
  style: Style,
  note: Type.String({ description: 'For a footnote. In an author-date style, what a footnote says instead of the parentheses.' }),
  short_note: Nullable(Type.String({ description: 'For every later footnote; null if the style has no footnotes.' })),
  bibliography: Nullable(Type.String({ description: 'Null for scripture in styles whose bibliographies leave it out.' })),
  in_text: Nullable(Type.String({ description: 'In parentheses; null if the style does not cite it that way.' })),
  html: Type.Object(
    { note: Type.String(), short_note: Text, bibliography: Text, in_text: Text },
    { description: 'The same with titles in italics: escaped text and `em`.' },
  ),
});
export type FormattedCitation = Static<typeof FormattedCitation>;

const CitedPlace = Type.Object({
  ...FormattedCitation.properties,
  place: Type.Optional(
    Type.String({ description: 'The place as users of other editions know it, if it differs: `3.6.11`, `book 7, paragraph 16`.' }),
  ),
});
export type CitedPlace = Static<typeof CitedPlace>;

const Bibliography = Type.Object({
  style: Style,
  entries: Type.Array(
    Type.Object({
      text: Type.String(),
      html: Type.String({ description: 'With titles in italics: escaped text and `em`.' }),
      work_id: Type.Integer(),
    }),
    { description: 'In the order of the style.' },
  ),
});

const CitedNote = Type.Object({
  note: Type.String({ description: 'Escaped text and `em`.' }),
  short_note: Nullable(Type.String({ description: 'For later footnotes; null if the style has no footnotes.' })),
});
export type CitedNote = Static<typeof CitedNote>;

const responses = { 200: FormattedCitation } as const;
const exported = { who: 'reader', shared: true, params: IdParams, errors: [404], messages: { id: messages.invalidBookId } } as const;

export const citationEndpoints = endpoints({
  'GET /api/works/{id}/citation': {
    summary: 'Cites a work in a style (SBL without one), at a page or section if there is a `locator`',
    who: 'reader',
    shared: true,
    params: IdParams,
    query: Type.Object({ style: Type.Optional(Style), locator: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })) }),
    responses,
    errors: [404],
    messages: { id: messages.invalidBookId },
  },
  'GET /api/works/{id}/citation.bib': {
    ...exported,
    summary: 'Exports a work as BibTeX',
    responses: { 200: Type.String() },
    type: 'application/x-bibtex',
  },
  'GET /api/works/{id}/citation.ris': {
    ...exported,
    summary: 'Exports a work as RIS',
    responses: { 200: Type.String() },
    type: 'application/x-research-info-systems',
  },
  'GET /api/works/{id}/citation.json': {
    ...exported,
    summary: 'Exports a work as CSL-JSON',
    responses: { 200: Type.Array(CslItem) },
    type: 'application/vnd.citationstyles.csl+json',
  },
  'GET /api/editions/{slug}/citation': {
    summary: 'Cites an edition, or the place `at` in it: `Rom 8:28 (KJV)`, `Augustine, Conf. 7.10.16`',
    who: 'reader',
    shared: true,
    params: Type.Object({ slug: Type.String({ maxLength: 60 }) }),
    query: Type.Object({ style: Type.Optional(Style), at: Type.Optional(Type.String({ minLength: 1, maxLength: 210 })) }),
    responses: { 200: CitedPlace },
    errors: [404],
  },
  'GET /api/passages/{id}/citation': {
    summary: 'Cites a passage of scripture, in an edition if one is named',
    who: 'reader',
    params: IdParams,
    query: Type.Object({ style: Type.Optional(Style), edition: Type.Optional(Type.String({ maxLength: 60 })) }),
    responses,
    errors: [404],
    messages: { id: messages.noSuchPassage },
  },
  'GET /api/essays/{id}/citation': {
    summary: "Cites a published essay or the caller's own draft",
    who: 'user',
    params: IdParams,
    query: StyleQuery,
    responses,
    errors: [403, 404],
  },
  'GET /api/essays/{id}/bibliography': {
    summary: 'Lists the works and texts that the footnotes of an essay cite, in its style',
    who: 'user',
    params: IdParams,
    responses: { 200: Bibliography },
    errors: [403, 404],
  },
  'POST /api/citations/notes': {
    summary: 'Formats the footnotes of an essay together, to distinguish works by the same author. Stores nothing',
    who: 'user',
    hourlyLimit: { name: 'citations', free: 1800, premium: 3600, noun: 'changes of citations', inMemory: true },
    body: Type.Object({
      style: Style,
      cites: Type.Array(Type.String({ maxLength: 300, description: 'As in `data-cite`: `work:12@47`, `text:kjv/John.3.16`.' }), {
        maxItems: limits.citedNotes,
        description: 'Everything that the essay cites.',
      }),
    }),
    responses: {
      200: Type.Array(Nullable(CitedNote), { description: 'In the order of `cites`; null for anything that does not exist.' }),
    },
  },
  'GET /api/topics/{id}/citation': {
    summary: "Cites a public topic or the caller's own",
    who: 'user',
    params: IdParams,
    query: StyleQuery,
    responses,
    errors: [404],
  },
});
