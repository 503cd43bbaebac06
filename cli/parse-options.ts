import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './terminal.ts';

/**
 * Parses arguments like `parseArgs`. Throws a UsageError that names an unknown or incomplete
 * option.
 */
export function parseOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
