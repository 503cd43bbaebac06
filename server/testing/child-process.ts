import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { buildServer } from '../../scripts/build.mjs';
import { packageRoot } from '../platform/package-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    programs: string;
  }
}

/** A running `database-program.ts`. */
export interface Program {
  readonly child: ChildProcess;
  /** All lines printed so far. */
  readonly lines: string[];
  /** Resolves to the first line that it prints, or has printed already. */
  firstLine(): Promise<string>;
  /** Resolves after the last line, to the exit code, or to null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/**
 * Returns the file of a program as production runs it: `main`, `cli`, `demo` or `database-program`.
 * Builds once per worker.
 */
export async function programFile(name: 'main' | 'cli' | 'demo' | 'database-program'): Promise<string> {
  built ??= build();
  return join(await built, `${name}.js`);
}

// From source, every process and thread would compile the program again, which takes longer than
// most tests.
let built: Promise<string> | undefined;

async function build(): Promise<string> {
  const folder = mkdtempSync(join(inject('programs'), 'built-'));
  await buildServer(folder, { 'database-program': 'server/testing/database-program.ts' });
  return folder;
}

export async function startProgram(part: string, dataDir: string): Promise<Program> {
  const file = await programFile('database-program');
  const child = spawn(process.execPath, [file, part, dataDir], { cwd: packageRoot, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const first = new Promise<string>((resolve) => output.once('line', resolve));
  const none = ended.then((code) => Promise.reject(new Error(`${part} ended with ${code} before printing a line.`)));
  none.catch(() => undefined);
  return { child, lines, ended, firstLine: () => Promise.race([first, none]) };
}
