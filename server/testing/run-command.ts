import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

interface TestTerminal {
  readonly stdin: Readable;
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
  readonly env: Record<string, string>;
  readonly signal: AbortSignal;
}

/** Runs a command of the CLI in this process and returns its exit code and output. */
export async function runCommand(
  command: (args: string[], terminal: TestTerminal) => Promise<number>,
  args: string[],
  env: Record<string, string>,
  signal = new AbortController().signal,
): Promise<{ code: number; out: string; err: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const code = await command(args, { stdin: Readable.from([]), stdout, stderr, env, signal });
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, out, err };
}
