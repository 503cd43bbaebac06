import { failStart } from './fail-start.ts';
import { loadConfig } from './config.ts';
import { createNewLibrary } from './first-start.ts';
import { openFilesLimit, shareOpenFiles } from './platform/open-files.ts';
import { openDatabase } from './platform/db/open.ts';

try {
  const config = loadConfig(process.env);
  // Fail now rather than when one file too many is opened.
  shareOpenFiles(openFilesLimit());
  await createNewLibrary(config);
  // PostgreSQL starts in its own thread; load the server modules meanwhile, which takes about as
  // long.
  const opening = openDatabase(config);
  opening.catch(() => undefined);
  const [{ start }, { loadStarter }] = await Promise.all([import('./start.ts'), import('./catalog/starter/load-starter.ts')]);
  await start(config, opening, loadStarter);
} catch (error) {
  failStart(error);
}
