import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Requests } from './requests.ts';

export interface Reader {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Returns the data of a new account with a unique name and address. */
export function newAccount(): { username: string; email: string; password: string } {
  const username = `reader-${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: 'tolle lege' };
}

export async function newReader(request: Requests): Promise<Reader> {
  const account = newAccount();
  const response = await request.post('/api/signup', { data: account });
  const { token } = (await response.json()) as { token: string };
  return { ...account, token };
}

/** Logs in as a reader of the demo world. */
export async function logInDemoReader(request: Requests, username: string): Promise<Reader> {
  const email = `${username}@example.org`;
  const password = 'in-principio-1';
  const response = await request.post('/api/login', { data: { email, password } });
  const { token } = (await response.json()) as { token: string };
  return { username, email, password, token };
}

/** Stores the reader's session in a browser, as after a login. */
export async function logIn(context: BrowserContext, baseURL: string | undefined, { token, username }: Reader): Promise<void> {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'username', value: username },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] });
}

/** The methods that a browser page and the page of a component test share. */
interface FormPage {
  getByRole(role: 'main'): {
    getByLabel(label: string, options?: { exact: boolean }): { fill(value: string): Promise<void> };
    getByRole(role: 'button', options: { name: string }): { click(): Promise<void> };
  };
}

/** Fills in and submits the login form on the page. */
export async function fillLogin(page: FormPage, { email, password }: { email: string; password: string }): Promise<void> {
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}
