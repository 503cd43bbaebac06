import { failStart } from './fail-start.ts';
import { loadConfig } from './config.ts';
import { openFilesLimit, shareOpenFiles } from './platform/open-files.ts';
import { openDatabase } from './platform/db/open.ts';

try {
  const config = loadConfig(process.env);
  // Fail now rather than when one file too many is opened.
  shareOpenFiles(openFilesLimit());
  // PostgreSQL starts in its own thread; load the server modules meanwhile, which takes about as
  // long.
  const opening = openDatabase(config);
  opening.catch(() => undefined);
  const [{ start }, { loadStarterLibrary }, { loadStarterOrganizations }] = await Promise.all([
    import('./start.ts'),
    import('./catalog/starter/load.ts'),
    import('./catalog/starter/load-organizations.ts'),
  ]);
  await start(config, opening, async (database) => {
    await loadStarterLibrary(database, undefined, () =>
      console.error('Loading the starter library. This takes a few seconds on the first start.'),
    );
    await loadStarterOrganizations(database);
  });
} catch (error) {
  failStart(error);
}
