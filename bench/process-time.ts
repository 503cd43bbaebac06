import { readFileSync } from 'node:fs';

/**
 * Clock ticks per second in `/proc`; Linux reports 100 on every architecture that Node supports.
 */
const TICKS = 100;

/**
 * Returns the seconds of processor time that a process has used, all threads together. Linux only;
 * undefined elsewhere.
 */
export function processorSeconds(pid: number): number | undefined {
  try {
    // The name of the program may contain blanks and parentheses, so count from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}
