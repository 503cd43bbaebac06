import type { SearchFilters } from '#contract/search.ts';
import { foldedWords } from '#core/fold.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { Kind } from './queries.ts';
import { lexemes } from './vector.ts';

/** Who searches, and what for besides the words. */
export interface Narrowing {
  readonly callerId: number;
  readonly filters: SearchFilters;
}

/** Those that the caller may find and that the filters let through, as SQL about `search_document d`. */
export type Condition = ReturnType<typeof condition>;
export function condition(sql: SqlRunner, { callerId, filters }: Narrowing) {
  const { kind, language, century, author } = filters;
  const none = sql``;
  return sql`(d.public or d.user_id = ${callerId})
    ${kind === undefined ? none : sql`and d.kind = ${kind}`}
    ${language === undefined ? none : sql`and (d.language = ${language} or lower(d.language) = ${language.toLowerCase()})`}
    ${century === undefined ? none : sql`and d.year between ${yearsOf(century).from} and ${yearsOf(century).to}`}
    ${author === undefined ? none : sql`and (${writtenBy(sql, author)} or ${hasNames(sql, namesOf(author))})`}`;
}

/** As `condition`, of documents of one kind, whose author is looked for where that kind has it. */
export function conditionOfKind(sql: Sql, kind: Kind, { callerId, filters: { author, ...filters } }: Narrowing) {
  const rest = sql`${isOf(sql, kind)} and ${condition(sql, { callerId, filters })}`;
  return author === undefined || kind === 'work' ? rest : sql`${rest} and ${writtenBy(sql, author)}`;
}

/** As it stands in the index of the words of that kind, which is used where a statement says the same. */
function isOf(sql: SqlRunner, kind: Kind) {
  return { post: sql`d.post_id is not null`, essay: sql`d.essay_id is not null`, work: sql`d.work_id is not null` }[kind];
}

/** Parts of a tsquery that a document of the kind has where the filters let it through: the index knows these. Undefined where it knows of none. */
export function partsOfKind(kind: Kind, { language, century, author }: SearchFilters): string[] | undefined {
  const names = author === undefined ? [] : namesOf(author);
  // Nobody is called so.
  if (kind === 'work' && author !== undefined && names.length === 0) return undefined;
  return [
    ...(language === undefined ? [] : [quoted(lexemes.language(language))]),
    ...(century === undefined ? [] : [quoted(lexemes.century(century))]),
    ...(kind === 'work' ? names : []),
  ];
}

/** 4 is the years 301 to 400, -1 is -100 to -1. */
export function yearsOf(century: number): { from: number; to: number } {
  const from = century > 0 ? (century - 1) * 100 + 1 : century * 100;
  return { from, to: from + 99 };
}

/** Words of a name, the last of which may go on. */
function namesOf(author: string): string[] {
  return foldedWords(author).map((word, i, all) => `${quoted(lexemes.name(word))}${i === all.length - 1 ? ':*' : ''}`);
}

/** Ids of the documents that an author wrote, found by the indexes of what people and what the authors of works wrote. */
export function writtenByAuthor(sql: SqlRunner, author: string) {
  return sql`
    select d.id from search_document d where ${writtenBy(sql, author)}
    union all select d.id from search_document d where ${isOf(sql, 'work')} and ${hasNames(sql, namesOf(author))}`;
}

function hasNames(sql: SqlRunner, names: readonly string[]) {
  return names.length === 0 ? sql`false` : sql`d.words @@ (select ${names.join(' & ')}::text::tsquery)`;
}

function writtenBy(sql: SqlRunner, author: string) {
  const username = author.trim().replace(/^@/, '').toLowerCase();
  return sql`d.user_id = (select u.id from users u where lower(u.username collate "C") = ${username})`;
}

function quoted(lexeme: string): string {
  return `'${lexeme}'`;
}
