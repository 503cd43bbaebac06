import { insertEssay } from '../server/features/essays/queries.ts';
import { prepare } from '../server/features/essays/prepare.ts';
import { prepareEssay } from '../server/features/essays/prepare-essay.ts';
import { insertPublicItem } from '../server/features/folders/item-queries.ts';
import { insertFolder } from '../server/features/folders/queries.ts';
import { createNote } from '../server/features/notes/save-note.ts';
import { createOrganization } from '../server/features/organizations/save-organization.ts';
import { createTopic } from '../server/features/topics/save-topic.ts';
import type { Sql } from '../server/platform/db/open.ts';
import type { Caller } from '../server/platform/http/authenticate.ts';

/** Creates folders with books and notes, essays, topics, organizations and what the users read. */
export async function seedFolders(sql: Sql): Promise<void> {
  const macrina = await findCaller(sql, 'macrina');
  const desire = await insertFolder(sql, macrina.id, { name: 'Desire and its end', public: false });
  for (const title of ['The Life of Moses', 'Confessions', 'Proslogion']) {
    await insertPublicItem(sql, macrina.id, desire.id, 'work_id', await findWorkId(sql, title));
  }
  await insertFolder(sql, macrina.id, { name: 'Syriac for the winter', public: true });
  await createNote(sql, macrina, {
    folder_id: desire.id,
    title: 'Never to be filled',
    content: [
      'Gregory’s Moses asks to see, and is shown a back. **To follow is to see**: whoever looks God in the face has stopped walking behind.',
      '> This truly is the vision of God: never to be satisfied in the desire to see him.',
      'Beside it, the restless heart of [[Our heart is restless]]. Are these one thought or two?',
    ].join('\n\n'),
  });
  await createNote(sql, macrina, {
    folder_id: desire.id,
    title: 'Our heart is restless',
    content:
      'The first page knows already what the last one says. Rest is promised here; in [[Never to be filled]] it is not even wished for.',
  });

  await insertEssay(
    sql,
    macrina.id,
    await prepareEssay(
      {
        title: 'What it is to follow',
        content: [
          '<h2>A back, and not a face</h2>',
          '<p>Moses asks to see, and stands in the cleft of a rock. What passes there is shown from behind: <strong>to follow is to see</strong>, and whoever would meet God face to face has turned around on the way.</p>',
          '<blockquote>Gregory calls it seeing, and means walking.</blockquote>',
          '<ol><li data-list="bullet">the bush, where he takes off his shoes</li><li data-list="bullet">the cloud, where he loses his way</li><li data-list="bullet">the darkness, where he is at home</li></ol>',
          '<p>Three stages, one direction: away from what can be had.</p>',
        ].join(''),
      },
      {},
      prepare,
    ),
  );

  const [bondage, freedom] = [await findWorkId(sql, 'On the Bondage of the Will'), await findWorkId(sql, 'On Free Will')];
  await createTopic(sql, await findCaller(sql, 'gaunilo'), {
    title: 'Is a will that needs help free?',
    content: [
      `Erasmus wants *something* left for us to do ([Work:${freedom}]); Luther answers that a something is exactly what he fears ([Work:${bondage}]).`,
      'Three questions to keep apart:',
      '1. Can we want the good at all?\n2. Can we want it without being moved to?\n3. If we are moved, is the wanting ours?',
    ].join('\n\n'),
    public: true,
    citations: [{ text: 'The Bondage of the Will, in English', url: 'https://ccel.org/ccel/luther/bondage' }],
  });

  await createOrganization(sql, macrina, {
    name: 'The Library above the Bakery',
    kind: 'library',
    description: 'Two rooms and nine thousand books, warm from October on. Ask for the key downstairs.',
  });
  await createOrganization(sql, await findCaller(sql, 'mirembe'), {
    name: 'Society for Hymns in Many Tongues',
    kind: 'society',
    description: 'Meets on the first Thursday, sings, and then reads what it has sung.',
    url: 'https://hymns.example',
  });
}

export async function findCaller(sql: Sql, username: string): Promise<Caller> {
  const [user] = await sql<{ id: number }[]>`select id from users where username = ${username}`;
  if (!user) throw new Error(`the seed data has no ${username}`);
  return { id: user.id, username, sessionId: 0, premium: false, roles: [], numbering: null };
}

export async function findWorkId(sql: Sql, title: string): Promise<number> {
  const [work] = await sql<{ id: number }[]>`select id from works where source_key = ${`seed:${title}`}`;
  if (!work) throw new Error(`the seed library has no "${title}"`);
  return work.id;
}
