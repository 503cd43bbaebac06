import { insertEssay } from '../server/features/essays/queries.ts';
import { prepare } from '../server/features/essays/prepare.ts';
import { prepareEssay } from '../server/features/essays/prepare-essay.ts';
import { syncEssayReferences } from '../server/features/references/public.ts';
import { createTopic } from '../server/features/topics/save-topic.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { findCaller, findWorkId } from './folders.ts';

type Name = 'macrina' | 'gaunilo' | 'r.halevi' | 'tomas_k' | 'mirembe';

interface Text {
  by: Name;
  kind: 'topic' | 'essay';
  title: string;
  /** A title in braces becomes a link to the work. */
  text: string;
}

const texts: readonly Text[] = [
  {
    by: 'macrina',
    kind: 'topic',
    title: 'The cloud on the mountain',
    text: 'Exod 20:21 has Moses draw near to the thick darkness; {The Life of Moses} reads it beside 1 Tim 6:16 and John 1:18. Three verses, and each says that nobody sees.',
  },
  {
    by: 'gaunilo',
    kind: 'topic',
    title: 'Who says in his heart',
    text: 'The fool of Ps 14:1 (and Ps 53) never speaks aloud. {Proslogion} answers him all the same. What would Rom 1:19–20 have said to him?',
  },
  {
    by: 'tomas_k',
    kind: 'topic',
    title: 'Potter and clay',
    text: 'Rom 9:20–21 leans on Isa 45:9 and on Jer 18:1–6. {On the Bondage of the Will} takes Rom 9 for the whole of it, {On Free Will} sets Sir 15:14–17 beside it.',
  },
  {
    by: 'r.halevi',
    kind: 'topic',
    title: 'Image and likeness',
    text: 'Gen 1:26–27 stands on the first page of {מורה נבוכים — Guide for the Perplexed}, and Gen 1:1–2:3 behind all of it.',
  },
  {
    by: 'mirembe',
    kind: 'essay',
    title: 'How the psalms are sung',
    text: '<p>Ps 42:1 begins with thirst and Ps 63:1 goes on with it. Nobody who has sung Ps 42 at night reads it again as a page.</p><p>What is handed on by ear ({On the Holy Spirit}) is handed on as 1 Cor 11:23 says: received first.</p>',
  },
  {
    by: 'macrina',
    kind: 'essay',
    title: 'No one has ever seen',
    text: '<p>John 1:14–18 gives with one hand and keeps with the other. Exodus 33:18–23 had done so before: the rock, the hand, the back.</p><p>{The Life of Moses} follows, and 1 Cor 13:12 promises what John 1:18 denies.</p>',
  },
  {
    by: 'tomas_k',
    kind: 'essay',
    title: 'The restless heart',
    text: '<p>Romans 13:13–14 is where the book falls open in the garden. {Confessions} quotes Ps 42:1 on the way there, and Matt 11:28–30 long before.</p>',
  },
];

/** Creates topics and essays that refer to scripture and to works of the library. */
export async function seedScripture(sql: Sql): Promise<void> {
  for (const { by, kind, title, text } of texts) {
    const caller = await findCaller(sql, by);
    const content = await withWorkLinks(sql, text);
    if (kind === 'topic') await createTopic(sql, caller, { title, content, public: true });
    else await publish(sql, caller.id, title, content);
  }
}

async function withWorkLinks(sql: Sql, text: string): Promise<string> {
  const parts = text.split(/\{([^{}]+)\}/);
  return (await Promise.all(parts.map(async (part, i) => (i % 2 === 0 ? part : `[Work:${await findWorkId(sql, part)}]`)))).join('');
}

async function publish(sql: Sql, userId: number, title: string, content: string): Promise<void> {
  const essay = await prepareEssay({ title, content }, {}, prepare);
  await sql.begin(async (tx) => syncEssayReferences(tx, await insertEssay(tx, userId, essay), essay.named));
}
