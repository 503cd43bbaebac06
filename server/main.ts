import { failStart } from './fail-start.ts';
import { loadConfig } from './platform/config.ts';
import { openFilesLimit, shareOpenFiles } from './platform/open-files.ts';
import { openDatabase } from './platform/db/open.ts';

try {
  const config = loadConfig(process.env);
  // Fail here rather than when opening one file too many.
  shareOpenFiles(openFilesLimit());
  // PostgreSQL starts in a thread of its own: what serves it is loaded meanwhile, which takes about as long.
  const opening = openDatabase(config);
  opening.catch(() => undefined);
  const [{ start }, { loadStarterLibrary }, { loadStarterOrganizations }] = await Promise.all([
    import('./start.ts'),
    import('./catalogue/starter/load.ts'),
    import('./catalogue/starter/load-organizations.ts'),
  ]);
  await start(config, opening, async (database) => {
    await loadStarterLibrary(database);
    await loadStarterOrganizations(database);
  });
} catch (error) {
  failStart(error);
}
