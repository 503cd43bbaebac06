import { joinCircle, invite } from '../server/features/circles/members.ts';
import { addWork } from '../server/features/circles/reading-list.ts';
import { createCircle } from '../server/features/circles/save-circle.ts';
import { addContributor } from '../server/features/projects/contributors.ts';
import { addItem } from '../server/features/projects/items.ts';
import { createProject } from '../server/features/projects/save-project.ts';
import { createWorkflow } from '../server/features/workflows/save-workflow.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { findCaller, findWorkId } from './folders.ts';

/**
 * Creates circles, a project and a workflow. Runs after `seedFolders`, since they link to its
 * topics and essays.
 */
export async function seedCircles(sql: Sql): Promise<void> {
  await createCircles(sql);
  const macrina = await findCaller(sql, 'macrina');
  const { id: project } = await createProject(
    sql,
    macrina,
    {
      title: 'Desire that does not end',
      description:
        'From Gregory’s Moses to Anselm’s first chapter: whether longing for God is a road with an end, and what becomes of rest if it is not.',
    },
    undefined,
  );
  await addContributor(sql, macrina, project, 'gaunilo');
  for (const title of ['Proslogion', 'Confessions', 'The Life of Moses']) {
    await addItem(sql, macrina, project, { work_id: await findWorkId(sql, title) });
  }
  const gaunilo = await findCaller(sql, 'gaunilo');
  await addItem(sql, gaunilo, project, { topic_id: await newestId(sql, 'topics') });
  await addItem(sql, macrina, project, { essay_id: await newestId(sql, 'essays') });
  await createWorkflow(
    sql,
    macrina,
    {
      title: 'Toward the essay on following',
      project_id: project,
      steps: [
        { title: 'Reread the second book, pencil in hand', done: true, work_id: await findWorkId(sql, 'The Life of Moses') },
        { title: 'Copy out every passage where Moses stops', done: true },
        { title: 'Compare the restless heart', work_id: await findWorkId(sql, 'Confessions') },
        { title: 'Ask Gaunilo for his objections' },
        { title: 'Write the last page first' },
      ],
    },
    undefined,
  );
  await createWorkflow(
    sql,
    macrina,
    {
      title: 'Syriac for the winter',
      steps: [
        { title: 'The alphabet, by heart and by hand', done: true },
        { title: 'One strophe a week, aloud', work_id: await findWorkId(sql, 'ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ — Hymns on Faith') },
        { title: 'Without the translation until Epiphany' },
      ],
    },
    undefined,
  );
}

async function createCircles(sql: Sql): Promise<void> {
  const [macrina, mirembe] = [await findCaller(sql, 'macrina'), await findCaller(sql, 'mirembe')];
  const hymns = await createCircle(
    sql,
    mirembe,
    {
      name: 'Hymns at night',
      description: 'Thursdays after compline. One hymn, read slowly, then sung as well as we can. We are at hymn 20 of 87.',
      open: true,
    },
    undefined,
  );
  for (const username of ['macrina', 'tomas_k']) await joinCircle(sql, await findCaller(sql, username), hymns.id);
  await addWork(sql, macrina, hymns.id, await findWorkId(sql, 'ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ — Hymns on Faith'));
  await addWork(sql, mirembe, hymns.id, await findWorkId(sql, 'Revelations of Divine Love'));
  const moses = await createCircle(
    sql,
    macrina,
    { name: 'The Moses table', description: 'Four chairs, one page an evening, no summaries. We are in book two, at the cloud.' },
    undefined,
  );
  for (const username of ['r.halevi', 'gaunilo']) await invite(sql, macrina, moses.id, username);
  await joinCircle(sql, await findCaller(sql, 'r.halevi'), moses.id);
  await addWork(sql, macrina, moses.id, await findWorkId(sql, 'מורה נבוכים — Guide for the Perplexed'));
  await addWork(sql, macrina, moses.id, await findWorkId(sql, 'The Life of Moses'));
}

async function newestId(sql: Sql, table: 'topics' | 'essays'): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select id from ${sql(table)} order by id desc limit 1`;
  if (!row) throw new Error(`the seed data has no ${table}`);
  return row.id;
}
