import { asJson } from './db/json.ts';
import type { SqlRunner, Transaction } from './db/open.ts';

/**
 * The acts in the audit log by name. Features add their own by declaration merging.
 * @public
 */
export interface AuditActs {}

/** Who acts: a caller, or the user in whose name a command acts, without a session. */
export interface AuditActor {
  readonly id: number;
  readonly sessionId: number | null;
}

export interface AuditInput {
  /** Null for a command that names no user. */
  readonly actor: AuditActor | null;
  readonly act: keyof AuditActs;
  /**
   * The id of the user whom it concerns, or the name of something else, such as the slug of a text.
   */
  readonly subject?: number | string;
  /** What changed. Never passwords, tokens or keys. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Locks the actor, if there is one. Call it before any other lock. */
export async function lockActor(tx: Transaction, actor: AuditInput['actor']): Promise<void> {
  if (actor) await tx`select from users where id = ${actor.id} for key share`;
}

/**
 * Adds an entry to the audit log. Call it in the transaction of the act, with the actor and the
 * subject locked.
 */
export async function recordAudit(sql: SqlRunner, { actor, act, subject, details = {} }: AuditInput): Promise<void> {
  const sessionId = actor?.sessionId ?? null;
  const [userId, name] = typeof subject === 'number' ? [subject, null] : [null, subject ?? null];
  await sql`
    insert into audit_log (actor_id, origin, session_id, user_agent, act, subject_id, subject, details)
    values (${actor?.id ?? null}, ${sessionId === null ? 'command' : 'page'}, ${sessionId},
      (select user_agent from sessions where id = ${sessionId}::bigint), ${act}, ${userId}, ${name}, ${asJson(sql, details)})`;
}
