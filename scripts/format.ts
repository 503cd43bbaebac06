import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatOptions } from 'oxfmt';

/**
 * Formats a generated text as `npm run format` would format the file at this path. Throws if it
 * cannot be parsed.
 */
export async function formatAs(path: string, text: string): Promise<string> {
  // The options of the repository, without those that only the command line reads.
  const { ignorePatterns: _, ...options } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../.oxfmtrc.json'), 'utf8'),
  ) as FormatOptions & {
    ignorePatterns: string[];
  };
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
