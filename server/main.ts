import { loadStarterOrganizations } from './catalogue/starter/load-organizations.ts';
import { loadStarterLibrary } from './catalogue/starter/load.ts';
import { loadConfig } from './platform/config.ts';
import { failStart, start } from './start.ts';

try {
  await start(loadConfig(process.env), async (database) => {
    await loadStarterLibrary(database);
    await loadStarterOrganizations(database);
  });
} catch (error) {
  failStart(error);
}
