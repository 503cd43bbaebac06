import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import cliProgress from 'cli-progress';
import type { ImportProblem, ImportSummary } from '../server/catalog/import-catalog.ts';
import { InputError, type Terminal } from './terminal.ts';

const MAX_PRINTED = 100;

/** The time of the work after the last row, relative to that of the rows. */
const TIDYING = 0.08;

/**
 * Reports an import to the terminal: a progress bar (on a TTY only), the problems, and the summary
 * at the end.
 */
export class ImportReport {
  readonly #terminal: Terminal;
  readonly #bar: cliProgress.SingleBar | undefined;
  readonly #size: number;
  #file: number | undefined;
  #problems = 0;
  #started = performance.now();

  constructor(terminal: Terminal, size: number | undefined, file: string | undefined) {
    this.#terminal = terminal;
    if (file !== undefined) this.#file = openReport(file);
    this.#size = size ?? 0;
    if (size !== undefined && terminal.stderr.isTTY === true) this.#bar = createBar(terminal, size * (1 + TIDYING));
  }

  /** Passes the bytes through and advances the progress bar. */
  async *watch(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    this.#started = performance.now();
    for await (const chunk of bytes) {
      yield chunk;
      this.#bar?.increment(chunk.length);
    }
  }

  /** Advances the progress bar over the work after the last row, of which `share` is done. */
  tidied(share: number): void {
    this.#bar?.update(this.#size * (1 + TIDYING * share));
  }

  add({ line, reason, rejected }: ImportProblem): void {
    const text = `line ${line}: ${reason}${rejected ? '' : ' (omitted)'}\n`;
    if (this.#file !== undefined) writeSync(this.#file, text);
    this.#problems += 1;
    // The bar redraws itself on the next line.
    if (this.#problems <= MAX_PRINTED) this.#terminal.stderr.write(this.#bar ? `\r\u001b[K${text}` : text);
  }

  finish(summary: ImportSummary, dryRun: boolean): void {
    this.#bar?.stop();
    const hidden = this.#problems - MAX_PRINTED;
    if (hidden > 0)
      this.#terminal.stderr.write(`… and ${formatCount(hidden)} more${this.#file === undefined ? ' (--report FILE lists all)' : ''}\n`);
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
    throw new InputError(`The report cannot be written: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function createBar(terminal: Terminal, size: number): cliProgress.SingleBar {
  const bar = new cliProgress.SingleBar({
    stream: terminal.stderr,
    format: '{bar} {percentage}%  {eta_formatted} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    // The import handles Ctrl-C itself.
    gracefulExit: false,
    etaBuffer: 200,
  });
  bar.start(size, 0);
  return bar;
}

function summaryText(summary: ImportSummary, dryRun: boolean, seconds: number): string {
  const { added, updated, unchanged, rejected, merged, kept, authorsAdded, authorsUpdated, stopped } = summary;
  const rows = added + updated + unchanged + rejected + merged;
  return [
    ...(stopped ? ['Stopped. Rows that were imported remain; run the same command again to continue.'] : []),
    ...(dryRun ? ['Dry run: nothing was written. These changes would be made:'] : []),
    `Works    ${formatCount(added)} added, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged, ${formatCount(rejected)} rejected`,
    `Authors  ${formatCount(authorsAdded)} added, ${formatCount(authorsUpdated)} updated`,
    ...(kept > 0
      ? [`Edited in the library; the import keeps the edited fields: ${formatCount(kept)} ${kept === 1 ? 'work' : 'works'}`]
      : []),
    ...(merged > 0 ? [`Merged into other works, and skipped: ${formatCount(merged)} ${merged === 1 ? 'row' : 'rows'}`] : []),
    `${seconds.toFixed(1)} seconds, ${formatCount(Math.round(rows / Math.max(seconds, 0.001)))} rows per second`,
    '',
  ].join('\n');
}

function formatCount(number: number): string {
  return number.toLocaleString('en');
}
