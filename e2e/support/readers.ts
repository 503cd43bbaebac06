import { randomBytes } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';

export interface Reader {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Nobody has this name or address yet. */
export function newAccount(): { username: string; email: string; password: string } {
  const username = `reader-${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: 'tolle lege' };
}

export async function newReader(request: APIRequestContext): Promise<Reader> {
  const account = newAccount();
  const answer = await request.post('/api/signup', { data: account });
  const { token } = (await answer.json()) as { token: string };
  return { ...account, token };
}

/** Somebody of the demo's world, with a session of their own. */
export async function readerOfWorld(request: APIRequestContext, username: string): Promise<Reader> {
  const email = `${username}@example.org`;
  const password = 'in-principio-1';
  const answer = await request.post('/api/login', { data: { email, password } });
  const { token } = (await answer.json()) as { token: string };
  return { username, email, password, token };
}

/** Gives a browser the session, as if the reader had logged in there before. */
export async function logIn(context: BrowserContext, baseURL: string | undefined, { token, username }: Reader): Promise<void> {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'username', value: username },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] });
}

/** Fills in the login form that stands on the page, and sends it. */
export async function fillLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}
