import { PAGE, recoveryStart, SEGMENT, WalReader } from './wal-reader.ts';

/** Commits that lie behind a damaged place of the log, which recovery takes for its end. */
export interface DroppedCommits {
  /** The position of the damage, as PostgreSQL writes it. */
  readonly at: string;
  readonly count: number;
  readonly first: Date;
  readonly last: Date;
}

/**
 * Looks, before a start after a crash, for commits that the recovery will not reach; undefined where there are none. A commit that was just being
 * written when the process ended is not one: nothing whole lies behind it.
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

/** One sentence for the log. */
export function tellDropped({ at, count, first, last }: DroppedCommits): string {
  const what = count === 1 ? '1 transaction that was' : `${count} transactions that were`;
  return `The database’s write-ahead log is damaged at ${at}: ${what} committed between ${first.toISOString()} and ${last.toISOString()} cannot be recovered and will be missing. Restore a backup if you need them.`;
}

/** Follows the records as recovery does, to the first that is missing or damaged. */
function endOfLog(wal: WalReader, start: bigint): bigint {
  let position = afterHeader(wal, start);
  for (let record = wal.record(position); record; record = wal.record(position)) position = afterHeader(wal, record.end);
  return position;
}

/** A record that would begin with a page begins behind the page's header. */
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
