import { randomUUID } from 'node:crypto';

export interface Answer {
  /** 0 if there was no response. */
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

interface RequestOptions {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function request(url: string, { method = 'GET', token, body, headers = {} }: RequestOptions = {}): Promise<Answer> {
  const from = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, text: await response.text(), ms: performance.now() - from };
  } catch {
    return { status: 0, text: '', ms: performance.now() - from };
  }
}

/** Signs up a new user and returns the token. */
export async function signUp(url: string, username: string): Promise<string> {
  const body = { email: `${username}@example.org`, username, password: 'correct horse' };
  const { status, text } = await request(`${url}/api/signup`, { method: 'POST', body });
  if (status !== 201) throw new Error(`signup: ${status} ${text}`);
  return (JSON.parse(text) as { token: string }).token;
}

/** Returns a username that is not in use. */
export function newName(): string {
  return `reader-${randomUUID().slice(0, 13)}`;
}
