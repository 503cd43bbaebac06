import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import cliProgress from 'cli-progress';
import type { ImportProblem, ImportSummary } from '../server/catalogue/import-catalogue.ts';
import { InputError, type Terminal } from './terminal.ts';

const MOST_PRINTED = 100;

/** Tells the person at the terminal how an import goes: a bar while it runs (on a terminal only), its problems, and the sum at the end. */
export class ImportReport {
  readonly #terminal: Terminal;
  readonly #bar: cliProgress.SingleBar | undefined;
  #file: number | undefined;
  #problems = 0;
  #started = performance.now();

  constructor(terminal: Terminal, size: number | undefined, file: string | undefined) {
    this.#terminal = terminal;
    if (file !== undefined) this.#file = openReport(file);
    if (size !== undefined && terminal.stderr.isTTY === true) this.#bar = startedBar(terminal, size);
  }

  /** Passes the bytes on and moves the bar. */
  async *watch(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    this.#started = performance.now();
    for await (const chunk of bytes) {
      yield chunk;
      this.#bar?.increment(chunk.length);
    }
  }

  add({ line, reason, refused }: ImportProblem): void {
    const text = `line ${line}: ${reason}${refused ? '' : ' (left out)'}\n`;
    if (this.#file !== undefined) writeSync(this.#file, text);
    this.#problems += 1;
    // The bar draws itself again on the next line.
    if (this.#problems <= MOST_PRINTED) this.#terminal.stderr.write(this.#bar ? `\r\u001b[K${text}` : text);
  }

  finish(summary: ImportSummary, dryRun: boolean): void {
    this.#bar?.stop();
    const hidden = this.#problems - MOST_PRINTED;
    if (hidden > 0)
      this.#terminal.stderr.write(`… and ${counted(hidden)} more${this.#file === undefined ? ' (--report FILE writes all)' : ''}\n`);
    this.#terminal.stdout.write(summaryText(summary, dryRun, (performance.now() - this.#started) / 1000));
  }

  close(): void {
    this.#bar?.stop();
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

function openReport(file: string): number {
  try {
    return openSync(resolve(process.env['INIT_CWD'] ?? '', file), 'w');
  } catch (error) {
    throw new InputError(`The report can not be written: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function startedBar(terminal: Terminal, size: number): cliProgress.SingleBar {
  const bar = new cliProgress.SingleBar({
    stream: terminal.stderr,
    format: '{bar} {percentage} %  {eta_formatted} to go',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    // Ctrl-C is for the import to handle.
    gracefulExit: false,
    etaBuffer: 200,
  });
  bar.start(size, 0);
  return bar;
}

function summaryText(summary: ImportSummary, dryRun: boolean, seconds: number): string {
  const { added, updated, unchanged, refused, authorsAdded, authorsUpdated, stopped } = summary;
  const rows = added + updated + unchanged + refused;
  return [
    ...(stopped ? ['Stopped. What was written stays; the same command goes on from there.'] : []),
    ...(dryRun ? ['Nothing was written: this only tells what would change.'] : []),
    `Works    ${counted(added)} added, ${counted(updated)} updated, ${counted(unchanged)} unchanged, ${counted(refused)} refused`,
    `Authors  ${counted(authorsAdded)} added, ${counted(authorsUpdated)} updated`,
    `${seconds.toFixed(1)} seconds, ${counted(Math.round(rows / Math.max(seconds, 0.001)))} rows a second`,
    '',
  ].join('\n');
}

function counted(number: number): string {
  return number.toLocaleString('en');
}
