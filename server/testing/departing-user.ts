import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { grantAdministrator } from '../features/administrators/queries.ts';
import { bible, importFile, jsonLines } from '../features/editions/testing.ts';
import { appCode } from './authenticator-app.ts';
import { file, form, pdf } from './forms.ts';
import { addWorks } from './library.ts';
import type { testApp } from './test-app.ts';

/** Each value occurs in only one place, so that any remains can be found. */
export const secrets = {
  email: 'Zosima.Distinctive@post.example',
  username: 'zosima_distinctive',
  display_name: 'Zosima of the Jordan, distinctive',
  bio: 'A distinctive bio of somebody beyond the Jordan.',
  folder: 'Distinctive folder',
  noteTitle: 'Distinctive note title',
  noteText: 'distinctive note text with [[Distinctive link]]',
  draftTitle: 'Distinctive draft title',
  draftText: 'distinctive draft text',
  privateTopic: 'Distinctive private topic',
  privateText: 'distinctive private topic text',
  attachment: 'distinctive attachment text',
  filename: 'distinctive-attachment.pdf',
  userAgent: 'Vivaldi on Linux',
  passkey: 'Distinctive passkey',
  subject: 'distinctive subject',
  circle: 'Distinctive circle without others',
  project: 'Distinctive project without others',
  workflow: 'Distinctive workflow',
  step: 'Distinctive step',
  highlight: 'distinctive note on a verse',
  circleHighlight: 'distinctive note for a circle',
  pendingEmail: 'Pending.Distinctive@post.example',
  pendingPost: 'distinctive post that waits for approval',
  heldPost: 'distinctive post that waits because of https://books.example/',
  report: 'distinctive report of a post',
  replacedReview: 'distinctive review that a merge replaced',
} as const;
export const published = {
  essay: 'Published essay title',
  essayText: 'published essay text',
  topic: 'Public topic title',
  review: 'A published review.',
  post: 'A published post.',
  comment: 'A published comment.',
  annotation: 'A published annotation.',
  reply: 'A published reply.',
  publishedAttachment: 'published attachment text',
} as const;
export const password = 'correct horse';

/** Ids of Zosima's published content and of Mary's. */
interface CreatedIds {
  readonly essay: number;
  readonly topic: number;
  /** Moderated by Zosima; both users are members. */
  readonly community: number;
  readonly post: number;
  /** Mary's post, which Zosima liked, reposted and commented on. */
  readonly answered: number;
  /** Mary's folder, which contains what Zosima published. */
  readonly folder: number;
}

/**
 * Creates a user who uses every feature and then deletes the account; `mary` stays. Every feature
 * that stores user data adds to `createEverything`.
 */
export function departingUser(app: ReturnType<typeof testApp>) {
  const { ask } = app;

  async function signUpUsers(): Promise<{ zosima: string; mary: string; work: number }> {
    for (const name of stored()) await app.files.release([name], async () => new Set());
    const body = { email: secrets.email, username: secrets.username, password };
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36 Vivaldi/6.8' };
    const zosima = (await ask('POST /api/signup', { body, headers })).body.token;
    const [work = 0] = await addWorks(app.sql, [{ title: 'Life' }]);
    return { zosima, mary: await app.signUp('mary'), work };
  }

  const stored = (): string[] =>
    existsSync(app.filesFolder)
      ? readdirSync(app.filesFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'profiles')
      : [];
  const essay = async (as: string, title: string, content: string, status: string, ...files: File[]) =>
    (
      await ask('POST /api/essays', {
        as,
        body: form(['title', title], ['content', content], ['status', status], ...files.map((one) => ['files', one] as const)),
        headers: { 'idempotency-key': randomUUID() },
      })
    ).body;
  const topic = async (as: string, title: string, content: string, isPublic: boolean) =>
    (await ask('POST /api/topics', { as, body: { title, content, public: isPublic, citations: [] } })).body.id as number;
  const upload = async (as: string, content: Uint8Array) =>
    (await ask('POST /api/essays/images', { as, body: form(['file', file('a.png', content)]) })).body.url as string;
  /** Returns a distinct picture for each number. */
  const picture = (n: number) =>
    sharp({ create: { width: 40, height: n, channels: 3, background: 'red' } })
      .png()
      .toBuffer();

  /** Creates everything that a user can leave behind. */
  async function createEverything(people: Awaited<ReturnType<typeof signUpUsers>>): Promise<CreatedIds> {
    const { zosima, mary, work } = people;
    await ask('PATCH /api/profile', { as: zosima, body: { display_name: secrets.display_name, bio: secrets.bio } });
    await ask('PUT /api/profile/picture', { as: zosima, body: form(['file', file('me.png', await picture(40))]) });
    await ask('PUT /api/profile/banner', { as: zosima, body: form(['file', file('me.png', await picture(41))]) });
    await ask('POST /api/login', { body: { email: secrets.email, password: 'wrong horse' } });
    await ask('POST /api/profile/email', { as: zosima, body: { email: secrets.pendingEmail, password } });
    const { secret } = (await ask('POST /api/profile/totp', { as: zosima, body: { password } })).body;
    await ask('POST /api/profile/totp/confirm', { as: zosima, body: { code: appCode(secret) } });
    // Simulates a passkey, and another one that the user has begun to add.
    await app.sql`
      insert into passkeys (user_id, credential_id, public_key, name, backed_up)
      select id, 'credential', 'public key', ${secrets.passkey}, true from users where username = ${secrets.username}`;
    await app.sql`
      insert into passkey_challenges (challenge_hash, user_id, expires_at)
      select sha256('challenge'), id, now() + interval '1 day' from users where username = ${secrets.username}`;
    // Simulates a login at another provider.
    await app.sql`
      insert into identities (user_id, issuer, subject, label)
      select id, 'https://provider.example', ${secrets.subject}, ${secrets.email} from users where username = ${secrets.username}`;
    // Simulates a link in an email that was sent.
    await app.sql`
      insert into account_tokens (token_hash, user_id, purpose, address, expires_at)
      select sha256('link'), id, 'email', pending_email, now() + interval '1 day' from users where username = ${secrets.username}`;
    await ask('POST /api/reads', { as: zosima, body: { work_id: work, rating: 5, comment: published.review } });
    await ask('POST /api/reads', { as: mary, body: { work_id: work, rating: 2 } });
    const folder = (await ask('POST /api/folders', { as: zosima, body: { name: secrets.folder, public: true } })).body.id;
    await ask('POST /api/folders/{id}/items', { as: zosima, params: { id: folder }, body: { work_id: work } });
    const note = { title: secrets.noteTitle, content: secrets.noteText, folder_id: folder };
    await ask('POST /api/notes', { as: zosima, body: note });
    const shown = await upload(zosima, await picture(42));
    await upload(zosima, await picture(43));
    const draft = `<p>${secrets.draftText} on John 3:16 and [Work:${work}]</p><p><img src="${shown}"></p>`;
    await essay(zosima, secrets.draftTitle, draft, 'draft', file(secrets.filename, pdf(secrets.attachment)));
    const printed = await upload(zosima, await picture(44));
    const content = `<p>${published.essayText} on Psalm 23 and [Work:${work}]</p><p><img src="${printed}"></p>`;
    const { id } = await essay(zosima, published.essay, content, 'published', file('published.pdf', pdf(published.publishedAttachment)));
    await ask('POST /api/reads', { as: mary, body: { essay_id: id, rating: 3 } });
    const open = await topic(zosima, published.topic, `[Work:${work}]`, true);
    await topic(zosima, secrets.privateTopic, `${secrets.privateText} [Work:${work}] [Topic:${open}]`, false);
    const { slug } = await importFile(app.sql, jsonLines(bible, [{ citation: 'John.3.16' }]));
    await ask('PATCH /api/profile', { as: zosima, body: { reading: { size: 120, edition: slug } } });
    await createAnnotations(people, slug);
    await ask('PUT /api/reading/{slug}', { as: zosima, params: { slug }, body: { citation: 'John.3.16' } });
    await grantAdministrator(app.sql, secrets.username);
    // She is both the actor and the subject of the entry in the audit log.
    await ask('PUT /api/admin/users/{id}/roles/{role}', { as: zosima, params: { id: 1, role: 'librarian' } });
    await ask('PATCH /api/admin/settings', { as: zosima, body: { tagline: 'Come in.' } });
    await ask('POST /api/admin/invitations', { as: zosima, body: { uses: 2 } });
    await ask('POST /api/admin/cited-not-held/dismissals', { as: zosima, body: { citation: 'Anselm, Proslogion' } });
    await createMerge(zosima);
    // Simulates a signup with the invitation, which is only possible before.
    await app.sql`
      insert into account_invitation_uses (invitation_id, user_id)
      select i.id, u.id from account_invitations i, users u where u.username = ${secrets.username}`;
    await ask('PUT /api/passages/{id}/follow', { as: zosima, params: { id: 43_003_016_016 } });
    await ask('POST /api/subscribe', { as: zosima, body: {} });
    // Simulates an attempt that the provider failed once.
    await app.sql`insert into premium_attempts (user_id, mode, number) values (1, 'test', 1)`;
    const press = (await ask('POST /api/organizations', { as: zosima, body: { name: 'Desert Press', kind: 'publisher' } })).body.id;
    const ids = await createNetwork(people, open);
    await createModeration(people, ids);
    await createBlocks(people);
    await createStudyGroups(people);
    const hers = (await ask('POST /api/folders', { as: mary, body: { name: 'Hers', public: true } })).body.id;
    for (const body of [{ essay_id: id }, { post_id: ids.post }, { organization_id: press }, { topic_id: open }]) {
      await ask('POST /api/folders/{id}/items', { as: mary, params: { id: hers }, body });
      await ask('POST /api/folders/{id}/items', { as: zosima, params: { id: folder }, body });
    }
    return { essay: id, topic: open, folder: hers, ...ids };
  }

  /** Merges two works that Zosima has reviewed. */
  async function createMerge(zosima: string): Promise<void> {
    const [from = 0, into = 0] = await addWorks(app.sql, [{ title: 'Vita' }, { title: 'Vitae' }]);
    for (const [work_id, comment] of [
      [from, secrets.replacedReview],
      [into, published.review],
    ] as const)
      await ask('POST /api/reads', { as: zosima, body: { work_id, rating: 4, comment } });
    await ask('POST /api/admin/merges', { as: zosima, body: { kind: 'work', into, from } });
  }

  /**
   * Creates annotations of every visibility, replies of both users, a visit of the margin, and a
   * dismissed quotation.
   */
  async function createAnnotations({ zosima, mary }: Awaited<ReturnType<typeof signUpUsers>>, edition: string): Promise<void> {
    const citation = 'John.3.16';
    const annotate = async (as: string, body: string, more: object): Promise<number> => {
      const place = { edition, first: { citation, start: 0 }, last: { citation, end: 4 }, quote: 'Text' };
      return (await ask('POST /api/annotations', { as, body: { ...place, body, ...more } })).body.id;
    };
    const reply = (as: string, id: number, body: string) =>
      ask('POST /api/annotations/{id}/replies', { as, params: { id }, body: { body } });
    const circle = (await ask('POST /api/circles', { as: zosima, body: { name: 'Desert lectio', open: true } })).body.id;
    await ask('POST /api/circles/{id}/membership', { as: mary, params: { id: circle } });
    await annotate(zosima, secrets.highlight, {});
    await reply(mary, await annotate(zosima, secrets.circleHighlight, { visibility: 'circles', circle_ids: [circle] }), 'Hers');
    await reply(mary, await annotate(zosima, published.annotation, { visibility: 'public' }), 'Hers');
    await reply(zosima, await annotate(mary, 'Hers', { visibility: 'public' }), published.reply);
    await ask('PUT /api/editions/{slug}/margin/visit', { as: zosima, params: { slug: edition } });
    await ask('PUT /api/quotations/dismissals', { as: zosima, body: { quotation: 'watch and pray', place: '', dismissed: true } });
  }

  /** Creates posts, likes, reposts and comments between the two users. */
  async function createNetwork({ zosima, mary, work }: Awaited<ReturnType<typeof signUpUsers>>, topicId: number) {
    const community = (await ask('POST /api/communities', { as: zosima, body: { name: 'Desert readers' } })).body.id as number;
    await ask('POST /api/communities/{id}/membership', { as: mary, params: { id: community } });
    const references = [{ ref_type: 'topic', ref_id: topicId }];
    const content = `${published.post} [Work:${work}]`;
    const post = (await ask('POST /api/posts', { as: zosima, body: { content, community_id: community, references } })).body.id as number;
    const answered = (await ask('POST /api/posts', { as: mary, body: { content: 'Hers' } })).body.id as number;
    for (const id of [post, answered]) {
      for (const as of [zosima, mary]) {
        await ask('POST /api/posts/{id}/like', { as, params: { id } });
        await ask('POST /api/posts/{id}/repost', { as, params: { id } });
        const comment = as === zosima ? published.comment : 'Yes';
        await ask('POST /api/posts/{id}/comments', { as, params: { id }, body: { content: comment } });
      }
    }
    await ask('POST /api/subscribe', { as: zosima, body: { followed_username: 'mary' } });
    await ask('POST /api/subscribe', { as: mary, body: { followed_username: secrets.username } });
    return { community, post, answered };
  }

  /** Creates bans, reports and a pending post of and about both users, and what moderators log. */
  async function createModeration(
    { zosima, mary }: Awaited<ReturnType<typeof signUpUsers>>,
    { post, answered }: { post: number; answered: number },
  ) {
    const community = async (as: string, name: string): Promise<number> =>
      (await ask('POST /api/communities', { as, body: { name, approve_posts: true } })).body.id;
    const ban = (as: string, id: number, username: string) =>
      ask('POST /api/communities/{id}/bans', { as, params: { id }, body: { username, reason: 'Rude' } });
    const waiting = await community(mary, 'Desert readers who wait');
    await ask('POST /api/communities/{id}/membership', { as: zosima, params: { id: waiting } });
    await ask('POST /api/posts', { as: zosima, body: { content: secrets.pendingPost, community_id: waiting } });
    await app.sql`insert into held_texts (user_id, content) select id, ${secrets.heldPost} from users where username = ${secrets.username}`;
    await ban(mary, await community(mary, 'Desert readers without Zosima'), secrets.username);
    const shared = await community(mary, 'Desert readers with a moderator');
    await ask('POST /api/communities/{id}/membership', { as: zosima, params: { id: shared } });
    await ask('POST /api/communities/{id}/moderators', { as: mary, params: { id: shared }, body: { username: secrets.username } });
    await app.signUp('noisy');
    await ban(zosima, shared, 'noisy');
    await ask('POST /api/reports', { as: zosima, body: { type: 'post', id: answered, reason: secrets.report } });
    await ask('POST /api/reports', { as: mary, body: { type: 'post', id: post, reason: 'Rude' } });
    const { id } = (await ask('POST /api/reports', { as: mary, body: { type: 'community', id: 1, reason: 'Rude' } })).body;
    await ask('POST /api/admin/reports/{id}/close', { as: zosima, params: { id }, body: { outcome: 'kept' } });
  }

  /** Lets Zosima block and mute somebody, and be blocked and muted by somebody else. */
  async function createBlocks({ zosima }: Awaited<ReturnType<typeof signUpUsers>>): Promise<void> {
    await app.signUp('paul');
    const others = [zosima, await app.signUp('peter')].entries();
    for (const [i, as] of others)
      for (const list of ['mutes', 'blocks'] as const)
        await ask(`POST /api/${list}`, { as, body: { username: i === 0 ? 'paul' : secrets.username } });
  }

  /**
   * Creates a circle, a project and a workflow of Zosima's own, and further ones that Mary
   * continues.
   */
  async function createStudyGroups({ zosima, mary, work }: Awaited<ReturnType<typeof signUpUsers>>): Promise<void> {
    await ask('POST /api/circles', { as: zosima, body: { name: secrets.circle } });
    await ask('POST /api/projects', { as: zosima, body: { title: secrets.project } });
    await ask('POST /api/workflows', { as: zosima, body: { title: secrets.workflow, steps: [{ title: secrets.step, work_id: work }] } });
    const circle = (await ask('POST /api/circles', { as: zosima, body: { name: 'Desert circle', open: true } })).body.id;
    await ask('POST /api/circles/{id}/membership', { as: mary, params: { id: circle } });
    await ask('POST /api/circles/{id}/works', { as: zosima, params: { id: circle }, body: { work_id: work } });
    const closed = (await ask('POST /api/circles', { as: mary, body: { name: 'Hers' } })).body.id;
    await ask('POST /api/circles/{id}/invitations', { as: mary, params: { id: closed }, body: { username: secrets.username } });
    for (const [as, username] of [
      [zosima, 'mary'],
      [mary, secrets.username],
    ] as const) {
      const project = (await ask('POST /api/projects', { as, body: { title: 'Desert project' } })).body.id;
      await ask('POST /api/projects/{id}/contributors', { as, params: { id: project }, body: { username } });
      await ask('POST /api/workflows', { as: zosima, body: { title: 'Desert plan', project_id: project, steps: [{ title: 'Go' }] } });
    }
  }

  /**
   * Returns every value of every row of every table, and every file, as text; bytes in their
   * escaped form.
   */
  async function readEverything(): Promise<string> {
    const tables = await app.sql<{ name: string; bytes: string[] | null }[]>`
    select t.table_name as name, array_agg(c.column_name::text) filter (where c.data_type = 'bytea') as bytes
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by t.table_name`;
    expect(tables.length).toBeGreaterThan(20);
    const parts: string[] = [];
    for (const { name, bytes } of tables) {
      const rows = await app.sql`select t::text as row, to_jsonb(t)::text as json from ${app.sql(name)} t`;
      parts.push(`${name}: ${JSON.stringify(rows)}`);
      for (const column of bytes ?? []) {
        const escaped = await app.sql`select encode(${app.sql(column)}, 'escape') as text from ${app.sql(name)}`;
        parts.push(JSON.stringify(escaped));
      }
    }
    for (const name of stored()) parts.push(name, readFileSync(join(app.filesFolder, name), 'latin1'));
    return parts.join('\n');
  }

  return { signUpUsers, createEverything, readEverything, stored, essay, topic, upload, picture };
}

/** Returns the names of the values that a text contains, ignoring case. */
export function found(all: string, wanted: Readonly<Record<string, string>>): string[] {
  const text = all.toLowerCase();
  return Object.entries(wanted).flatMap(([name, value]) => (text.includes(value.toLowerCase()) ? [name] : []));
}
