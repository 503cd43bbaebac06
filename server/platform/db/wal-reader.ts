import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

// The write-ahead log of PostgreSQL 18 as described in xlogrecord.h, xlog_internal.h and
// pg_control.h, little-endian.

export const PAGE = 8192;
export const SEGMENT = 16 * 2 ** 20;
const RECORD_HEADER = 24;

/** A page header. */
export interface PageHeader {
  /** Size of the header in bytes. */
  readonly length: number;
  /** Remaining bytes of a record that started on an earlier page. */
  readonly rest: number;
}

export interface WalRecord {
  /** The start of the next record. */
  readonly end: bigint;
  /** The commit time, if the record is a commit. */
  readonly committedAt: Date | undefined;
}

/** Reads the log of a stopped cluster. Positions are PostgreSQL's (LSN). */
export class WalReader {
  readonly #folder: string;
  readonly #files: ReadonlySet<string>;
  readonly #timeline: number;
  #open: { name: string; bytes: Buffer } | undefined;

  constructor(cluster: string, timeline: number) {
    this.#folder = join(cluster, 'pg_wal');
    this.#files = new Set(readdirSync(this.#folder));
    this.#timeline = timeline;
  }

  /**
   * Returns the page at the position; undefined if it was never written or is left from an earlier
   * use of the file.
   */
  page(position: bigint): (PageHeader & { bytes: Buffer }) | undefined {
    const start = position - (position % BigInt(PAGE));
    const bytes = this.#read(start);
    if (!bytes || bytes.readUInt16LE(0) === 0 || bytes.readBigUInt64LE(8) !== start) return undefined;
    const long = (bytes.readUInt16LE(2) & LONG_HEADER) !== 0;
    return { bytes, length: long ? 40 : 24, rest: bytes.readUInt32LE(16) };
  }

  hasSegment(position: bigint): boolean {
    return this.#files.has(this.#name(position));
  }

  /** Returns the record that starts at a position; undefined if there is none or it is damaged. */
  record(position: bigint): WalRecord | undefined {
    const head = this.#take(position, RECORD_HEADER);
    const total = head?.bytes.readUInt32LE(0) ?? 0;
    if (total < RECORD_HEADER || total > MAX_RECORD) return undefined;
    const whole = this.#take(position, total);
    if (!whole || !isIntact(whole.bytes)) return undefined;
    return { end: (whole.end + 7n) & ~7n, committedAt: commitTime(whole.bytes) };
  }

  /** Returns the bytes of a record without the headers of the pages that it crosses. */
  #take(position: bigint, length: number): { bytes: Buffer; end: bigint } | undefined {
    const parts: Buffer[] = [];
    let missing = length;
    let at = position;
    while (missing > 0) {
      const page = this.page(at);
      if (!page) return undefined;
      let offset = Number(at % BigInt(PAGE));
      if (offset === 0) {
        if (parts.length > 0 && page.rest !== missing && length > RECORD_HEADER) return undefined;
        offset = page.length;
      }
      const part = page.bytes.subarray(offset, offset + missing);
      parts.push(part);
      missing -= part.length;
      at += BigInt(offset - Number(at % BigInt(PAGE)) + part.length);
    }
    return { bytes: Buffer.concat(parts), end: at };
  }

  #read(start: bigint): Buffer | undefined {
    const name = this.#name(start);
    if (this.#open?.name !== name) {
      if (!this.#files.has(name)) return undefined;
      this.#open = { name, bytes: readFileSync(join(this.#folder, name)) };
    }
    const offset = Number(start % BigInt(SEGMENT));
    const bytes = this.#open.bytes.subarray(offset, offset + PAGE);
    return bytes.length === PAGE ? bytes : undefined;
  }

  #name(position: bigint): string {
    return segmentName(this.#timeline, position / BigInt(SEGMENT));
  }
}

/** Returns where recovery would start and on which timeline; undefined after a clean shutdown. */
export function recoveryStart(cluster: string): { position: bigint; timeline: number } | undefined {
  const control = readControl(cluster);
  return control.readUInt32LE(16) === SHUT_DOWN ? undefined : { position: control.readBigUInt64LE(40), timeline: control.readUInt32LE(48) };
}

/**
 * Returns the names of missing log files that PostgreSQL needs to start: from the last checkpoint
 * on, and after a crash up to the newest file.
 */
export function missingSegments(cluster: string): string[] {
  const control = readControl(cluster);
  // A damaged file, about which PostgreSQL complains.
  if (control.readUInt32LE(8) !== CONTROL_VERSION) return [];
  const timeline = control.readUInt32LE(48);
  const first = control.readBigUInt64LE(40) / BigInt(SEGMENT);
  const checkpoint = control.readBigUInt64LE(32) / BigInt(SEGMENT);
  const present = new Set(readdirSync(join(cluster, 'pg_wal')));
  const missing: string[] = [];
  const gap: string[] = [];
  // Files beyond a larger gap are not looked for.
  for (let segment = first; segment <= checkpoint + 64n; segment++) {
    const name = segmentName(timeline, segment);
    if (!present.has(name)) gap.push(name);
    if (segment <= checkpoint || (present.has(name) && control.readUInt32LE(16) !== SHUT_DOWN)) missing.push(...gap.splice(0));
  }
  return missing;
}

function readControl(cluster: string): Buffer {
  const control = Buffer.alloc(64);
  const file = openSync(join(cluster, 'global/pg_control'), 'r');
  try {
    readSync(file, control, 0, control.length, 0);
  } finally {
    closeSync(file);
  }
  return control;
}

function segmentName(timeline: number, segment: bigint): string {
  const perFile = 2n ** 32n / BigInt(SEGMENT);
  return [BigInt(timeline), segment / perFile, segment % perFile].map((n) => n.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** PG_CONTROL_VERSION of PostgreSQL 18. */
const CONTROL_VERSION = 1800;

const SHUT_DOWN = 1;
const LONG_HEADER = 2;
const MAX_RECORD = 2 ** 30;

function isIntact(record: Buffer): boolean {
  const crc = crc32c(record.subarray(0, 20), crc32c(record.subarray(RECORD_HEADER)));
  return (crc ^ 0xffffffff) >>> 0 === record.readUInt32LE(20);
}

/**
 * A commit's main data are at the end of the record and start with its time, in microseconds since
 * 2000.
 */
function commitTime(record: Buffer): Date | undefined {
  const isCommit = record[17] === TRANSACTION && ((record[16] ?? 0) & 0x70) === COMMIT;
  // Without block references the main data follow immediately, after their kind and length.
  const offset = RECORD_HEADER + (record[RECORD_HEADER] === SHORT_DATA ? 2 : 5);
  if (!isCommit || (record[RECORD_HEADER] ?? 0) < LONG_DATA || record.length < offset + 8) return undefined;
  return new Date(Number(record.readBigInt64LE(offset) / 1000n) + Date.UTC(2000));
}

const TRANSACTION = 1;
const COMMIT = 0;
const SHORT_DATA = 255;
const LONG_DATA = 254;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

function crc32c(bytes: Uint8Array, start = 0xffffffff): number {
  let crc = start;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return crc >>> 0;
}
