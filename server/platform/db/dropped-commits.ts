import { PAGE, recoveryStart, SEGMENT, WalReader } from './wal-reader.ts';

/** Commits after a damaged position in the log, which recovery takes for its end. */
export interface DroppedCommits {
  /** The position of the damage, as PostgreSQL prints it (LSN). */
  readonly at: string;
  readonly count: number;
  readonly first: Date;
  readonly last: Date;
}

/**
 * Returns the commits that crash recovery will not reach, or undefined. A commit interrupted by the
 * crash does not count, since no complete record follows it.
 */
export function findDroppedCommits(cluster: string): DroppedCommits | undefined {
  const start = recoveryStart(cluster);
  if (!start) return undefined;
  const wal = new WalReader(cluster, start.timeline);
  const end = endOfLog(wal, start.position);
  const dates: Date[] = [];
  for (let position = nextPage(end); wal.hasSegment(position);) {
    const record = firstRecordOn(wal, position);
    if (record === undefined) {
      position = nextPage(position);
      continue;
    }
    let at = record;
    for (let found = wal.record(at); found; found = wal.record(at)) {
      if (found.committedAt) dates.push(found.committedAt);
      at = afterHeader(wal, found.end);
    }
    position = nextPage(at > position ? at : position);
  }
  const [first, last] = [dates.at(0), dates.at(-1)];
  return first && last
    ? { at: `${(end >> 32n).toString(16)}/${(end & 0xffffffffn).toString(16)}`.toUpperCase(), count: dates.length, first, last }
    : undefined;
}

/** Returns a sentence for the server log. */
export function formatDroppedCommits({ at, count, first, last }: DroppedCommits): string {
  const what = count === 1 ? '1 transaction that was' : `${count} transactions that were`;
  return `The database’s write-ahead log is damaged at ${at}: ${what} committed between ${first.toISOString()} and ${last.toISOString()} cannot be recovered and will be missing. Restore a backup if you need them.`;
}

/** Follows the records like recovery, up to the first missing or damaged one. */
function endOfLog(wal: WalReader, start: bigint): bigint {
  let position = afterHeader(wal, start);
  for (let record = wal.record(position); record; record = wal.record(position)) position = afterHeader(wal, record.end);
  return position;
}

/** A record at the start of a page starts after the page header. */
function afterHeader(wal: WalReader, position: bigint): bigint {
  if (position % BigInt(PAGE) !== 0n) return position;
  return position + BigInt(wal.page(position)?.length ?? (position % BigInt(SEGMENT) === 0n ? 40 : 24));
}

function firstRecordOn(wal: WalReader, position: bigint): bigint | undefined {
  const page = wal.page(position);
  if (!page) return undefined;
  const offset = page.length + ((page.rest + 7) & ~7);
  return offset < PAGE ? position + BigInt(offset) : undefined;
}

function nextPage(position: bigint): bigint {
  return position - (position % BigInt(PAGE)) + BigInt(PAGE);
}
