import { limits } from '#core/limits.ts';
import { asJson } from '../../platform/db/json.ts';
import type { Sql } from '../../platform/db/open.ts';

export interface Dismissal {
  readonly quotation: string;
  readonly place: string;
}

/** Returns which verdicts a user dismissed, each as its place and quotation on two lines. */
export async function listDismissed(sql: Sql, userId: number, wanted: readonly Dismissal[]): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const rows = await sql<Dismissal[]>`
    select d.quotation, d.place from jsonb_to_recordset(${asJson(sql, wanted)}) w (quotation text, place text)
      join quotation_dismissals d on d.user_id = ${userId} and d.place = w.place and md5(d.quotation) = md5(w.quotation)`;
  return new Set(rows.map(({ quotation, place }) => `${place}\n${quotation}`));
}

/** Stores a dismissal. Returns false if the user has too many. */
export async function addDismissal(sql: Sql, userId: number, { quotation, place }: Dismissal): Promise<boolean> {
  const [row] = await sql<{ full: boolean }[]>`
    with me as (select id from users where id = ${userId} for key share),
      added as (
        insert into quotation_dismissals (user_id, quotation, place)
        select id, ${quotation}, ${place} from me
        where (select count(*) from quotation_dismissals where user_id = ${userId}) < ${limits.quotations.dismissals}::integer
        on conflict (user_id, place, md5(quotation)) do nothing
      )
    select count(*) >= ${limits.quotations.dismissals}::integer as full from quotation_dismissals where user_id = ${userId}`;
  return row?.full !== true;
}

export async function deleteDismissal(sql: Sql, userId: number, { quotation, place }: Dismissal): Promise<void> {
  await sql`delete from quotation_dismissals where user_id = ${userId} and place = ${place} and md5(quotation) = md5(${quotation}::text)`;
}
