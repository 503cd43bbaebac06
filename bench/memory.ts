import { readFileSync } from 'node:fs';

/** The resident memory of a process over its lifetime, in MB. */
export interface MemoryFigures {
  /** The medians of the second quarter, after the warm-up, and of the last. */
  early: number;
  late: number;
  most: number;
}

/** Samples the memory of a process until `figures` is called. Linux only; undefined elsewhere. */
export function watchMemory(pid: number): { figures(): MemoryFigures | undefined } {
  const samples: number[] = [];
  const timer = setInterval(() => {
    const megabytes = residentMegabytes(pid);
    if (megabytes !== undefined) samples.push(megabytes);
  }, 100).unref();
  return {
    figures: () => {
      clearInterval(timer);
      if (samples.length < 8) return undefined;
      const quarter = Math.floor(samples.length / 4);
      const medianOf = (part: number[]): number => part.sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
      return { early: medianOf(samples.slice(quarter, 2 * quarter)), late: medianOf(samples.slice(-quarter)), most: Math.max(...samples) };
    },
  };
}

/** Returns the resident memory of a process in MB. Linux only; undefined elsewhere. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
