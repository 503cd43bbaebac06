import { type ChildProcess, spawn } from 'node:child_process';

/** The setup that each fault is measured with. */
export interface Setting {
  /** The built server. */
  readonly main: string;
  /** An empty folder for this fault alone. */
  readonly folder: string;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string | undefined;
}

/** A running server. */
export interface Product {
  readonly url: string;
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

export interface Answer {
  /** 0 if there was no response. */
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

/** Starts the server and waits until it responds. `openFiles` is its limit on open files. */
export async function startProduct({ main }: Setting, env: Record<string, string>, openFiles?: number): Promise<Product> {
  const node = [process.execPath, main];
  const [program = '', ...args] = openFiles === undefined ? node : ['/bin/sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$1"`, ...node];
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, {
    env: { PATH, HOME, PORT: '0', RATE_LIMIT: 'off', STARTER_TEXT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  const url = await until(() => {
    if (child.exitCode !== null) throw new Error(output);
    return / is at (http\S+)/.exec(output)?.[1];
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, child, output: () => output, ended, stop };
}

async function until<T>(look: () => T | undefined | Promise<T | undefined>, most = 120_000): Promise<T> {
  for (const end = performance.now() + most; performance.now() < end; await pause(20)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error('The server did not start.');
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export async function ask({ url }: Product, path: string, { token, body }: { token?: string; body?: object } = {}): Promise<Answer> {
  const from = performance.now();
  try {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, ms: performance.now() - from, text };
  } catch {
    return { status: 0, ms: performance.now() - from, text: '' };
  }
}

export async function signUp(product: Product, username: string): Promise<string> {
  const { text } = await ask(product, '/api/signup', { body: { email: `${username}@example.org`, username, password: 'correct horse' } });
  return (JSON.parse(text) as { token: string }).token;
}

/** Returns "503 after 4.1 to 5.0 s (12 of 12)" for each status. */
export function summary(answers: readonly Answer[]): string {
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b);
  return statuses
    .map((status) => {
      const times = answers.filter((answer) => answer.status === status).map(({ ms }) => ms);
      return `${status === 0 ? 'no answer' : status} after ${seconds(Math.min(...times))} to ${seconds(Math.max(...times))} s (${times.length} of ${answers.length})`;
    })
    .join(', ');
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(ms < 100 ? 2 : 1);
}

/** Returns the seconds until a request succeeds. */
export async function recovery(product: Product, path: string): Promise<string> {
  const from = performance.now();
  await until(async () => ((await ask(product, path)).status === 200 ? true : undefined));
  return seconds(performance.now() - from);
}

export function logLines({ output }: Product): number {
  return output()
    .split('\n')
    .filter((line) => line.startsWith('{')).length;
}
