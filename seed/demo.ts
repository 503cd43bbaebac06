import { loadStarterWork } from '../server/catalog/starter/load.ts';
import { loadStarterOrganizations } from '../server/catalog/starter/load-organizations.ts';
import { loadConfig } from '../server/config.ts';
import { starterTextWork } from '../server/features/editions/starter/import-starter-text.ts';
import { failStart } from '../server/fail-start.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { openFiles } from '../server/platform/files/open.ts';
import { start } from '../server/start.ts';
import { isReadyForAnnotations, seedAnnotations } from './annotations.ts';
import { seedWorld, worldPassword } from './world.ts';

// A separate data directory, so that fictional users never get into a real library.
try {
  // Premium can be tried where it is not sold.
  const premium = process.env['NODE_ENV'] === 'production' ? {} : { PREMIUM: process.env['PREMIUM'] ?? 'test' };
  const config = loadConfig({ ...process.env, ...premium, DATA_DIR: process.env['DATA_DIR'] ?? 'demo-data', DATABASE_URL: undefined });
  let isNew = false;
  const opened = openDatabase(config);
  await start(config, opened, async (database) => {
    const [row] = await database.sql<
      { empty: boolean }[]
    >`select not exists (select from users) and not exists (select from works) as empty`;
    if (row?.empty) {
      console.error('Creating the demo library. This takes a few seconds on the first start.');
      await seedWorld(database, { config, files: await openFiles(config) });
      isNew = true;
    }
    if (config.starterText) await loadStarterWork(database, starterTextWork);
    await loadStarterOrganizations(database, undefined, { always: true });
  });
  if (isNew && config.starterText) annotateWhenReady(await opened);
  console.log(`Log in as macrina@example.org with the password ${worldPassword}`);
} catch (error) {
  failStart(error);
}

/** Creates annotations once the starter text, which is imported in the background, can be read. */
function annotateWhenReady({ background: sql }: Database): void {
  const timer = setInterval(() => {
    void isReadyForAnnotations(sql)
      .then((isReady) => {
        if (!isReady) return undefined;
        clearInterval(timer);
        return seedAnnotations(sql);
      })
      .catch((error: unknown) => {
        clearInterval(timer);
        console.error('The annotations of the demo could not be created.', error);
      });
  }, 2000).unref();
}
