import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/extent.ts';
import { form } from '../../testing/forms.ts';
import { testMeaning } from '../../testing/test-meaning.ts';
import { countWords } from './suggest/count-words.ts';

const app = testMeaning();
const { ask, signUp } = app;

/** Search types that must not reveal private texts. */
const modes = ['literal', 'semantic'];

const people = ['macrina', 'gaunilo', 'mirembe'] as const;
// Each occurs in one text only and thus identifies it. They differ enough not to be spelling
// suggestions for each other.
const secrets = ['aquamarine', 'bumblebees', 'chrysolite', 'daffodilly', 'eglantines', 'feverishly', 'gooseberry', 'hyacinthus'];

type Step =
  | { readonly do: 'post' | 'publish' | 'draft' | 'note' | 'private topic' | 'public topic'; readonly who: number }
  | { readonly do: 'turn' | 'rewrite' | 'delete'; readonly which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom(
      'post' as const,
      'publish' as const,
      'draft' as const,
      'note' as const,
      'private topic' as const,
      'public topic' as const,
    ),
    who: fc.nat(2),
  }),
  fc.record({ do: fc.constantFrom('turn' as const, 'rewrite' as const, 'delete' as const), which: fc.nat(7) }),
);

interface Entity {
  readonly id: number;
  readonly kind: 'post' | 'essay' | 'note' | 'topic';
  readonly who: number;
  secret: string;
  open: boolean;
}

/** Performs the steps as users and returns the entities that remain. */
async function performSteps(tokens: readonly string[], steps: readonly Step[]): Promise<Entity[]> {
  const folders: number[] = [];
  for (const as of tokens) folders.push((await ask('POST /api/folders', { as, body: { name: 'Notes', public: true } })).body.id);
  const left = [...secrets];
  let entities: Entity[] = [];
  for (const one of steps) {
    const secret = left[0];
    if ('which' in one) {
      const entity = entities[one.which % Math.max(entities.length, 1)];
      if (!entity) continue;
      const as = tokens[entity.who] ?? '';
      if (one.do === 'delete') {
        await ask(`DELETE /api/${entity.kind}s/{id}` as 'DELETE /api/posts/{id}', { as, params: { id: entity.id } });
        entities = entities.filter((other) => other !== entity);
      } else {
        if (one.do === 'rewrite' && secret !== undefined) entity.secret = left.shift() ?? secret;
        if (one.do === 'turn' && (entity.kind === 'essay' || entity.kind === 'topic')) entity.open = !entity.open;
        await rewrite(as, entity);
      }
    } else if (secret !== undefined) {
      left.shift();
      entities.push(await createEntity(tokens[one.who] ?? '', one, secret, folders[one.who] ?? 0));
    }
  }
  return entities;
}

const titled = (secret: string) => ({ title: `Title ${secret}`, content: `Words and ${secret} beside` });
const essayForm = ({ secret, open }: Pick<Entity, 'secret' | 'open'>) =>
  form(['title', titled(secret).title], ['content', titled(secret).content], ['status', open ? 'published' : 'draft']);

async function createEntity(as: string, { do: what, who }: Step & { who: number }, secret: string, folder: number): Promise<Entity> {
  const open = ['post', 'publish', 'public topic'].includes(what);
  const create = async (name: 'POST /api/posts', body: unknown): Promise<number> => {
    const { status, body: created } = await ask(name, { as, body });
    expect(status).toBe(201);
    return created.id;
  };
  const asPosts = (name: string) => name as 'POST /api/posts';
  if (what === 'post') return { id: await create('POST /api/posts', { content: `Words ${secret}` }), kind: 'post', who, secret, open };
  if (what === 'note')
    return { id: await create(asPosts('POST /api/notes'), { ...titled(secret), folder_id: folder }), kind: 'note', who, secret, open };
  if (what === 'publish' || what === 'draft')
    return { id: await create(asPosts('POST /api/essays'), essayForm({ secret, open })), kind: 'essay', who, secret, open };
  return {
    id: await create(asPosts('POST /api/topics'), { citations: [], ...titled(secret), public: open }),
    kind: 'topic',
    who,
    secret,
    open,
  };
}

async function rewrite(as: string, entity: Entity): Promise<void> {
  const params = { id: entity.id };
  const { secret, open } = entity;
  if (entity.kind === 'post') await ask('PATCH /api/posts/{id}', { as, params, body: { content: `Words ${secret}` } });
  else if (entity.kind === 'note') await ask('PUT /api/notes/{id}', { as, params, body: titled(secret) });
  else if (entity.kind === 'topic') await ask('PUT /api/topics/{id}', { as, params, body: { ...titled(secret), public: open } });
  else await ask('PUT /api/essays/{id}', { as, params, body: essayForm(entity) });
}

/**
 * One of each kind, some of which change: drafts, notes and private topics of two users among them.
 */
const allKinds: Step[] = [
  { do: 'post', who: 0 },
  { do: 'draft', who: 0 },
  { do: 'note', who: 0 },
  { do: 'private topic', who: 1 },
  { do: 'publish', who: 1 },
  { do: 'public topic', who: 1 },
  { do: 'draft', who: 1 },
  { do: 'turn', which: 4 },
  { do: 'rewrite', which: 1 },
  { do: 'delete', which: 0 },
];

test(
  "never reveals notes, drafts or private topics of others by hit, snippet, suggestion, spelling or count, but finds the caller's drafts",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
          const tokens: string[] = [];
          for (const name of people) tokens.push(await signUp(name));
          const entities = await performSteps(tokens, steps);
          await countWords(app.sql, new AbortController().signal);
          await app.indexAll();
          for (const [who, as] of tokens.entries()) await checkResults(as, who, entities);
        })
        .beforeEach(() => app.database.truncate()),
      { numRuns: runs(4, 15), examples: [[allKinds]] },
    );
  },
);

async function checkResults(as: string, who: number, entities: readonly Entity[]): Promise<void> {
  const mayFind = (entity: Entity) => entity.open || entity.who === who;
  for (const mode of modes) {
    const search = async (query: string) => (await ask('POST /api/search/{type}', { as, params: { type: mode }, body: { query } })).body;
    const expected = entities.filter(mayFind);
    const all = JSON.stringify(await search('words'));
    for (const secret of secrets)
      expect([secret, all.includes(secret)]).toEqual([secret, expected.some((entity) => entity.secret === secret)]);
    for (const secret of secrets) {
      const response = JSON.stringify(await search(secret));
      const isExpected = expected.some((entity) => entity.secret === secret);
      expect([secret, response.includes(secret)]).toEqual([secret, isExpected]);
      if (mode === 'literal') expect([secret, response === '[]']).toEqual([secret, !isExpected]);
    }
  }
  const seen = new Set(entities.filter((entity) => entity.open || entity.who === who).map(({ secret }) => secret));
  for (const secret of secrets) {
    for (const q of [secret, secret.slice(0, 7), secret.replace(/(.)(.)(.)$/, '$1$3$2')]) {
      const response = JSON.stringify((await ask('GET /api/search/suggestions', { as, query: { q } })).body);
      if (!seen.has(secret)) expect([q, response]).toEqual([q, '[]']);
    }
  }
}
