import { invariant } from '#core/invariant.ts';
import { apiHost } from './api-host.ts';
import { readAfter } from './read-after.ts';
import type { Session } from './stored-session.ts';

/** Returns the headers that identify the caller. */
export function headersOf(used: Session | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(used && { authorization: `Bearer ${used.token}`, 'read-after': readAfter() }),
    ...(used?.username && { username: used.username }),
  };
}

/** Returns the URL of an endpoint. */
export function addressOf(name: string, input: { params?: unknown; query?: unknown }): string {
  return apiHost + fillPath(name.slice(name.indexOf(' ') + 1), input.params) + queryString(input.query);
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string | number>;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    invariant(value !== undefined, 'a path has all its parameters');
    return encodeURIComponent(value);
  });
}

function queryString(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== '');
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()}`;
}
