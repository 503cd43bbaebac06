import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../platform/package-root.ts';

/** The first line of a test file that runs on both databases, with the reason. */
const MARK = /^\/\/ Also on the embedded database: .+\.\n/;

/** Returns the server tests whose first line says why they run on both databases. */
export function filesAlsoEmbedded(): string[] {
  return ['server', 'cli', 'seed'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.test.ts') && MARK.test(readFileSync(join(packageRoot, file), 'utf8'))),
  );
}
