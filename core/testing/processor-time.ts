interface ProcessorTimes {
  /** Microseconds. */
  readonly user: number;
  readonly system: number;
}

// Core runs in browsers too and has no types of Node, in which its tests run.
const node = (globalThis as unknown as { process: { cpuUsage(since?: ProcessorTimes): ProcessorTimes } }).process;

/**
 * Returns the milliseconds that processors spent on a function in this process. Unlike a clock, it
 * hardly depends on what else runs on the machine.
 */
export function processorTime(work: () => void): number {
  const before = node.cpuUsage();
  work();
  const { user, system } = node.cpuUsage(before);
  return (user + system) / 1000;
}
