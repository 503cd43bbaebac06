import { insertComment } from '../server/features/comments/queries.ts';
import { join } from '../server/features/communities/queries.ts';
import { startCommunity } from '../server/features/communities/save-community.ts';
import { flipLike, flipRepost } from '../server/features/posts/queries.ts';
import { writePost } from '../server/features/posts/save-post.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { callerNamed, workNamed } from './desk.ts';

/** What people of the made-up world say to each other: communities, and posts with what others say to them. */
export async function bringTogether(sql: Sql): Promise<void> {
  const macrina = await callerNamed(sql, 'macrina');
  const gaunilo = await callerNamed(sql, 'gaunilo');
  const ruth = await callerNamed(sql, 'r.halevi');
  const tomas = await callerNamed(sql, 'tomas_k');
  const mirembe = await callerNamed(sql, 'mirembe');

  const fathers = await startCommunity(sql, macrina, {
    name: 'Patristics',
    description: 'The fathers and mothers, read slowly, and in their own languages where we can.',
  });
  for (const reader of [gaunilo, tomas, mirembe]) await join(sql, reader.id, fathers.id);
  const reason = await startCommunity(sql, ruth, {
    name: 'אמונה ודעת — Faith and reason',
    description: 'Saadia, Maimonides, and those who answered them.',
  });
  await join(sql, macrina.id, reason.id);
  await startCommunity(sql, mirembe, { name: 'Hymns at night' });

  const say = (who: typeof macrina, community: number, content: string) =>
    writePost(sql, who, { content, community_id: community }).then(({ id }) => id);
  const word = await say(ruth, reason.id, 'בראשית ברא אלהים — the first word is already a commentary.');
  const refusal = await say(
    gaunilo,
    fathers.id,
    `Ephrem answers the question by refusing its terms. See [Work:${await workNamed(sql, 'ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ — Hymns on Faith')}], and compare [Topic:1].`,
  );
  const prayer = await say(mirembe, fathers.id, '“Faith seeking understanding” is a description of prayer before it is one of method.');
  await say(
    macrina,
    fathers.id,
    'Thursday again, at eight: the second half of the *Life*, from the cloud onwards. Bring the Greek, if you have it.',
  );

  for (const reader of [macrina, tomas, mirembe]) await flipLike(sql, reader.id, refusal);
  for (const reader of [macrina, gaunilo]) await flipLike(sql, reader.id, prayer);
  await flipLike(sql, macrina.id, word);
  await flipRepost(sql, macrina.id, refusal);
  await insertComment(sql, tomas.id, refusal, 'Is it a refusal, or the only way in which the question can be kept open?');
  await insertComment(sql, gaunilo.id, refusal, 'Ask the fool. He has kept it open longer than any of us.');
  await writePost(sql, tomas, { content: 'Looking for an edition of the Kuzari with the Arabic facing. Does anybody know one?' });
}
