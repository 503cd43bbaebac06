import { expect } from 'vitest';
import type { testApp } from './test-app.ts';

export const missingCircle = [404, 'Circle not found.'];

export const errorOf = ({ status, body }: { status: number; body: { details?: string } | undefined }) => [status, body?.details];

export const usernames = (members: { username: string }[]): string[] => members.map(({ username }) => username);

/** Requests to the circle endpoints, by acting user. */
export function circleCalls({ ask, askAll, signUp }: Pick<ReturnType<typeof testApp>, 'ask' | 'askAll' | 'signUp'>) {
  return {
    /** Macrina (1) owns the circle, Gaunilo (2) is invited or joins, Ruth (3) is unrelated. */
    readers: async () => ({ macrina: await signUp('macrina'), gaunilo: await signUp('gaunilo'), ruth: await signUp('r.halevi') }),
    start: async (as: string, body: object = {}): Promise<number> => {
      const made = await ask('POST /api/circles', { as, body: { name: 'Cappadocians', ...body } });
      expect(made.status).toBe(201);
      return made.body.id;
    },
    read: (as: string | undefined, id: number | string) => ask('GET /api/circles/{id}', { as, params: { id } }),
    change: (as: string | undefined, id: number | string, body: object, ifMatch?: string) =>
      ask('PATCH /api/circles/{id}', { as, params: { id }, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } }),
    join: (as: string | undefined, id: number | string) => ask('POST /api/circles/{id}/membership', { as, params: { id } }),
    leave: (as: string | undefined, id: number | string) => ask('DELETE /api/circles/{id}/membership', { as, params: { id } }),
    remove: (as: string | undefined, id: number, userId: number) =>
      ask('DELETE /api/circles/{id}/members/{userId}', { as, params: { id, userId } }),
    invite: (as: string | undefined, id: number, username: unknown) =>
      ask('POST /api/circles/{id}/invitations', { as, params: { id }, body: { username } }),
    answer: (as: string | undefined, id: number, invitationId: number) =>
      ask('DELETE /api/circles/{id}/invitations/{invitationId}', { as, params: { id, invitationId } }),
    invited: (as: string) => askAll('GET /api/invitations', { as }),
    add: (as: string | undefined, id: number, work_id: unknown) =>
      ask('POST /api/circles/{id}/works', { as, params: { id }, body: { work_id } }),
    takeOff: (as: string | undefined, id: number, workId: number) =>
      ask('DELETE /api/circles/{id}/works/{workId}', { as, params: { id, workId } }),
  };
}
