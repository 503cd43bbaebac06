import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { packageRoot } from '../platform/package-root.ts';
import { nodeFlags } from './node-flags.ts';

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

/** Returns the arguments for Node that run a program. */
export function programArguments(name: Parameters<typeof programFile>[0], ...args: readonly string[]): string[] {
  return [...nodeFlags, programFile(name), ...args];
}

/**
 * Returns the file of a program as production runs it: `main`, `cli`, `demo` or `database-program`.
 */
export function programFile(name: 'main' | 'cli' | 'demo' | 'database-program'): string {
  return join(inject('programs'), `${name}.js`);
}

export function startProgram(part: string, dataDir: string): Program {
  const child = spawn(process.execPath, programArguments('database-program', part, dataDir), {
    cwd: packageRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const first = new Promise<string>((resolve) => output.once('line', resolve));
  const none = ended.then((code) => Promise.reject(new Error(`${part} ended with ${code} before printing a line.`)));
  none.catch(() => undefined);
  return { child, lines, ended, firstLine: () => Promise.race([first, none]) };
}
