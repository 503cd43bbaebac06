import type { Farewell } from '../../platform/feature.ts';

/** A user's drafts, or all essays, with their files, and pictures that the user uploaded and that no essay shows any more. */
export const farewellToEssays: Farewell = async (tx, user, { everything, letGo }) => {
  const going = tx`select id from essays where user_id = ${user.id} ${everything ? tx`` : tx`and status = 'draft'`}`;
  const attachments = await tx<{ name: string }[]>`select hash as name from essay_files where essay_id in (${going})`;
  const pictures = await tx<{ name: string }[]>`
    select name from essay_pictures where essay_id in (${going}) union select name from picture_uploads where user_id = ${user.id}`;
  const names = pictures.map(({ name }) => name);
  await tx`delete from essays where id in (${going})`;
  await tx`delete from picture_uploads where user_id = ${user.id}`;
  // One that somebody else uploaded too may be meant for what they are still writing.
  await tx`
    delete from pictures p where name = any(${names}::text[])
      and not exists (select from picture_uploads u where u.name = p.name)
      and not exists (select from essay_pictures e where e.name = p.name)`;
  letGo([...attachments.map(({ name }) => name), ...names]);
};
