import { readFileSync } from 'node:fs';

/** What a process held in memory, in MB, over the time that it ran. */
export interface MemoryFigures {
  /** The median over its second quarter, when it is warm, and over its last. */
  early: number;
  late: number;
  most: number;
}

/** Samples the memory of a process until `figures` is asked for. Undefined where the system does not tell (it does on Linux). */
export function watchMemory(pid: number): { figures(): MemoryFigures | undefined } {
  const samples: number[] = [];
  const timer = setInterval(() => {
    const held = residentMegabytes(pid);
    if (held !== undefined) samples.push(held);
  }, 100);
  return {
    figures: () => {
      clearInterval(timer);
      if (samples.length < 8) return undefined;
      const quarter = Math.floor(samples.length / 4);
      const middle = (part: number[]): number => part.sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
      return { early: middle(samples.slice(quarter, 2 * quarter)), late: middle(samples.slice(-quarter)), most: Math.max(...samples) };
    },
  };
}

/** What a process holds now, in MB. Undefined where the system does not tell. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
