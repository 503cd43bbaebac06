import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../platform/package-root.ts';

/** A running `database-program.ts`. */
export interface Program {
  readonly child: ChildProcess;
  /** All lines it has printed so far. */
  readonly lines: string[];
  /** Answers with the first line that it prints, also if that was before. */
  firstLine(): Promise<string>;
  /** Answers its exit code, or null when a signal ended it, after its last line. */
  readonly ended: Promise<number | null>;
}

export function startProgram(part: string, dataDir: string): Program {
  const file = join(packageRoot, 'server/testing/database-program.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, part, dataDir], { cwd: packageRoot, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const first = new Promise<string>((resolve) => output.once('line', resolve));
  const none = ended.then((code) => Promise.reject(new Error(`${part} ended with ${code} before it said anything.`)));
  none.catch(() => undefined);
  return { child, lines, ended, firstLine: () => Promise.race([first, none]) };
}
