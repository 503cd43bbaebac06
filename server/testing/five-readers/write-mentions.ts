import { expect } from 'vitest';
import type { Api } from '#contract/api.ts';
import { importFile, jsonLines } from '../../features/editions/testing.ts';
import { form } from '../forms.ts';
import { addWorks } from '../library.ts';
import type { testApp } from '../test-app.ts';
import { blocks, circles, type Mention, mentions, mutes, type Name, names, reviewed, sharedWord, wordOf } from './model.ts';

type App = ReturnType<typeof testApp>;
type Request = Omit<NonNullable<Parameters<App['ask']>[1]>, 'as'>;

export interface World {
  readonly tokens: ReadonlyMap<Name, string>;
  readonly circleIds: readonly number[];
  readonly works: readonly number[];
  readonly folders: ReadonlyMap<Name, number>;
  readonly posts: ReadonlyMap<Name, number>;
  readonly essays: ReadonlyMap<Name, number>;
  /** The id of each mention, by its number. */
  readonly ids: Map<number, number>;
}

const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  john: { 'John.1.1': 'In the beginning was the Word.', 'John.1.2': 'The same was with God.', 'John.1.3': 'All was made by him.' },
  jean: { 'John.1.1': 'Au commencement fut la Parole.', 'John.1.2': 'Elle fut avec Dieu.', 'John.1.3': 'Tout fut fait par elle.' },
  confessions: { '7.9.1': 'Thou didst procure for me books.', '7.9.2': 'And therein I read.', '8.1.1': 'My God, let me remember.' },
  confessiones: { '7.9.1': 'Procurasti mihi libros.', '7.9.2': 'Et ibi legi.', '8.1.1': 'Deus meus, recorder.' },
};

/** Imports two editions of John, two of the Confessions, and commentary on John. */
async function importEditions(app: App): Promise<void> {
  for (const [slug, texts] of Object.entries(bodies)) {
    const isScripture = slug.startsWith('j');
    const work = isScripture
      ? { title: slug, scripture: true, numbering: 'kjv' }
      : { title: 'Confessions', author: 'Augustine', citationLevels: ['book', 'chapter', 'section'] };
    const lines = Object.entries(texts).map(([citation, text]) => ({ citation, text }));
    const language = { john: 'en', jean: 'fr', confessions: 'en', confessiones: 'la' }[slug];
    await importFile(app.sql, jsonLines({ ...work, language, license: 'CC0' }, lines), { slug });
  }
  const lines = mentions
    .filter(({ kind }) => kind === 'commentary')
    .map(({ number, place }) => ({
      citation: `1.${number}`,
      text: `He says ${wordOf(number)}.`,
      about: [place.segments.join('-')],
      author: 'John Chrysostom',
      year: 390,
    }));
  await importFile(app.sql, jsonLines({ title: 'Homilies on John', language: 'en', license: 'CC0' }, lines), { slug: 'homilies' });
}

/**
 * Writes everything that the model says, through the endpoints; then people block and mute each
 * other.
 */
export async function writeMentions(app: App): Promise<World> {
  await importEditions(app);
  const tokens = new Map<Name, string>();
  for (const name of names) tokens.set(name, await app.signUp(name));
  const create = createIn(app, tokens);
  const circleIds: number[] = [];
  for (const [owner, ...members] of circles) {
    const id = await create(owner, 'POST /api/circles', { body: { name: `Circle of ${owner}`, open: true } });
    for (const member of members) await app.ask('POST /api/circles/{id}/membership', { as: tokens.get(member), params: { id } });
    circleIds.push(id);
  }
  const [folders, posts, essays] = [new Map<Name, number>(), new Map<Name, number>(), new Map<Name, number>()];
  for (const name of names) {
    folders.set(name, await create(name, 'POST /api/folders', { body: { name: 'Public', public: true } }));
    posts.set(name, await create(name, 'POST /api/posts', { body: { content: 'A post.' } }));
    if (reviewed[name]) essays.set(name, await create(name, 'POST /api/essays', { body: essay('Reviewed', 'Words.', 'published') }));
  }
  const works = await addWorks(
    app.sql,
    names.flatMap((name) => [1, 2, 3, 4].map((n) => ({ title: `Work ${n} of ${name}` }))),
  );
  const world: World = { tokens, circleIds, works, folders, posts, essays, ids: new Map() };
  for (const mention of mentions) if (mention.author) world.ids.set(mention.number, await write(create, world, mention, mention.author));
  await setCommentaryIds(app, world);
  await part(app, world);
  return world;
}

type Create = (as: Name, name: keyof Api, request: Request) => Promise<number>;

function createIn({ ask }: App, tokens: ReadonlyMap<Name, string>): Create {
  return async (as, name, request) => {
    const { status, body } = await ask(name, { ...request, as: tokens.get(as) });
    expect([name, status, status < 300 ? '' : body]).toEqual([name, status, '']);
    return body.id;
  };
}

const essay = (title: string, content: string, status: string): FormData =>
  form(['title', title], ['content', `<p>${content}</p>`], ['status', status]);

async function write(create: Create, world: World, mention: Mention, author: Name): Promise<number> {
  const { kind, number, place, audience, under } = mention;
  const word = wordOf(number);
  const content = `${word} ${sharedWord} on ${place.reference}`;
  const open = audience === 'everybody';
  if (kind === 'annotation') return annotate(create, world, mention, author);
  if (kind === 'post') return create(author, 'POST /api/posts', { body: { content } });
  if (kind === 'comment') {
    const params = { id: world.posts.get(under ?? author) ?? 0 };
    return create(author, 'POST /api/posts/{id}/comments', { params, body: { content } });
  }
  if (kind === 'topic')
    return create(author, 'POST /api/topics', { body: { title: `Topic ${word}`, content, public: open, citations: [] } });
  if (kind === 'essay') return create(author, 'POST /api/essays', { body: essay(`Essay ${word}`, content, open ? 'published' : 'draft') });
  if (kind === 'note')
    return create(author, 'POST /api/notes', { body: { folder_id: world.folders.get(author), title: `Note ${word}`, content } });
  const item = under
    ? { essay_id: world.essays.get(under) }
    : {
        work_id: world.works[names.indexOf(author) * 4 + Number(place.segments.length > 1) * 3 + Number(place.segments[0]?.slice(-1)) - 1],
      };
  return create(author, 'POST /api/reads', { body: { ...item, rating: 3, comment: content } });
}

/** Annotates whole segments of one of the two editions, with replies. */
async function annotate(create: Create, { circleIds }: World, mention: Mention, author: Name): Promise<number> {
  const { number, place, audience, hasNote, repliers = [] } = mention;
  const editions = place.passage === undefined ? ['confessions', 'confessiones'] : ['john', 'jean'];
  const edition = editions[number % 2] ?? '';
  const texts = place.segments.map((citation) => bodies[edition]?.[citation] ?? '');
  const [first = '', last = first] = [place.segments[0], place.segments.at(-1)];
  const visibility = audience === 'everybody' ? 'public' : audience === 'author' ? 'private' : 'circles';
  const circle_ids = typeof audience === 'string' ? [] : audience.map((index) => circleIds[index]);
  const id = await create(author, 'POST /api/annotations', {
    body: {
      edition,
      first: { citation: first, start: 0 },
      last: { citation: last, end: texts.at(-1)?.length },
      quote: texts.join(' '),
      visibility,
      ...(visibility === 'circles' && { circle_ids }),
      ...(hasNote === true && { body: `${wordOf(number)} ${sharedWord}` }),
    },
  });
  for (const name of repliers)
    await create(name, 'POST /api/annotations/{id}/replies', { params: { id }, body: { body: `${wordOf(number)} ${replyWord(name)}` } });
  return id;
}

/** A word that the replies of one reader have. */
export const replyWord = (name: Name): string => `reply-of-${name}`;

async function setCommentaryIds(app: App, { ids }: World): Promise<void> {
  const rows = await app.sql<{ id: number; citation: string }[]>`
    select s.id, s.citation from segments s join editions e on e.id = s.edition_id where e.slug = 'homilies'`;
  for (const { id, citation } of rows) ids.set(Number(citation.slice(2)), id);
}

/** Lets people block and mute each other, and take essays back. */
async function part({ ask }: App, { tokens, essays }: World): Promise<void> {
  for (const [who, username] of blocks) await ask('POST /api/blocks', { as: tokens.get(who), body: { username } });
  for (const [who, username] of mutes) await ask('POST /api/mutes', { as: tokens.get(who), body: { username } });
  for (const [name, status] of Object.entries(reviewed)) {
    const id = essays.get(name as Name) ?? 0;
    if (status === 'draft')
      await ask('PUT /api/essays/{id}', { as: tokens.get(name as Name), params: { id }, body: essay('Reviewed', 'Words.', status) });
  }
}
