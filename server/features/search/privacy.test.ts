import fc from 'fast-check';
import { expect, test } from 'vitest';
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

interface Thing {
  readonly id: number;
  readonly kind: 'post' | 'essay' | 'note' | 'topic';
  readonly who: number;
  secret: string;
  open: boolean;
}

/** Performs the steps as users and returns the entities that remain. */
async function live(tokens: readonly string[], steps: readonly Step[]): Promise<Thing[]> {
  const folders: number[] = [];
  for (const as of tokens) folders.push((await ask('POST /api/folders', { as, body: { name: 'Notes', public: true } })).body.id);
  const left = [...secrets];
  let things: Thing[] = [];
  for (const one of steps) {
    const secret = left[0];
    if ('which' in one) {
      const thing = things[one.which % Math.max(things.length, 1)];
      if (!thing) continue;
      const as = tokens[thing.who] ?? '';
      if (one.do === 'delete') {
        await ask(`DELETE /api/${thing.kind}s/{id}` as 'DELETE /api/posts/{id}', { as, params: { id: thing.id } });
        things = things.filter((other) => other !== thing);
      } else {
        if (one.do === 'rewrite' && secret !== undefined) thing.secret = left.shift() ?? secret;
        if (one.do === 'turn' && (thing.kind === 'essay' || thing.kind === 'topic')) thing.open = !thing.open;
        await rewrite(as, thing);
      }
    } else if (secret !== undefined) {
      left.shift();
      things.push(await make(tokens[one.who] ?? '', one, secret, folders[one.who] ?? 0));
    }
  }
  return things;
}

const titled = (secret: string) => ({ title: `Title ${secret}`, content: `Words and ${secret} beside` });
const essayForm = ({ secret, open }: Pick<Thing, 'secret' | 'open'>) =>
  form(['title', titled(secret).title], ['content', titled(secret).content], ['status', open ? 'published' : 'draft']);

async function make(as: string, { do: what, who }: Step & { who: number }, secret: string, folder: number): Promise<Thing> {
  const open = ['post', 'publish', 'public topic'].includes(what);
  const told = async (name: 'POST /api/posts', body: unknown): Promise<number> => {
    const { status, body: made } = await ask(name, { as, body });
    expect(status).toBe(201);
    return made.id;
  };
  const call = (name: string) => name as 'POST /api/posts';
  if (what === 'post') return { id: await told('POST /api/posts', { content: `Words ${secret}` }), kind: 'post', who, secret, open };
  if (what === 'note')
    return { id: await told(call('POST /api/notes'), { ...titled(secret), folder_id: folder }), kind: 'note', who, secret, open };
  if (what === 'publish' || what === 'draft')
    return { id: await told(call('POST /api/essays'), essayForm({ secret, open })), kind: 'essay', who, secret, open };
  return { id: await told(call('POST /api/topics'), { citations: [], ...titled(secret), public: open }), kind: 'topic', who, secret, open };
}

async function rewrite(as: string, thing: Thing): Promise<void> {
  const params = { id: thing.id };
  const { secret, open } = thing;
  if (thing.kind === 'post') await ask('PATCH /api/posts/{id}', { as, params, body: { content: `Words ${secret}` } });
  else if (thing.kind === 'note') await ask('PUT /api/notes/{id}', { as, params, body: titled(secret) });
  else if (thing.kind === 'topic') await ask('PUT /api/topics/{id}', { as, params, body: { ...titled(secret), public: open } });
  else await ask('PUT /api/essays/{id}', { as, params, body: essayForm(thing) });
}

test(
  "never reveals notes, drafts or private topics of others by hit, snippet, suggestion, spelling or count, but finds one's own drafts",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
          const tokens: string[] = [];
          for (const name of people) tokens.push(await signUp(name));
          const things = await live(tokens, steps);
          await countWords(app.sql, new AbortController().signal);
          await app.settle();
          for (const [who, as] of tokens.entries()) await look(as, who, things);
        })
        .beforeEach(() => app.database.truncate()),
      { numRuns: 15 },
    );
  },
);

async function look(as: string, who: number, things: readonly Thing[]): Promise<void> {
  const mayFind = (thing: Thing) => (thing.kind === 'post' || thing.kind === 'essay') && (thing.open || thing.who === who);
  for (const mode of modes) {
    const search = async (query: string) => (await ask('POST /api/search/{type}', { as, params: { type: mode }, body: { query } })).body;
    const expected = things.filter(mayFind);
    const all = JSON.stringify(await search('words'));
    for (const secret of secrets)
      expect([secret, all.includes(secret)]).toEqual([secret, expected.some((thing) => thing.secret === secret)]);
    for (const secret of secrets) {
      const told = JSON.stringify(await search(secret));
      const its = expected.some((thing) => thing.secret === secret);
      expect([secret, told.includes(secret)]).toEqual([secret, its]);
      if (mode === 'literal') expect([secret, told === '[]']).toEqual([secret, !its]);
    }
  }
  const seen = new Set(things.filter((thing) => thing.open || thing.who === who).map(({ secret }) => secret));
  for (const secret of secrets) {
    for (const q of [secret, secret.slice(0, 7), secret.replace(/(.)(.)(.)$/, '$1$3$2')]) {
      const told = JSON.stringify((await ask('GET /api/search/suggestions', { as, query: { q } })).body);
      if (!seen.has(secret)) expect([q, told]).toEqual([q, '[]']);
    }
  }
}
