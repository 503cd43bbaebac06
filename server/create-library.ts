import { loadStarter } from './catalog/starter/load-starter.ts';
import { loadConfig } from './config.ts';
import { failStart } from './fail-start.ts';
import { openDatabase } from './platform/db/open.ts';

// The process that creates a new library (first-start.ts).

// Once the server has ended, the data folder must be free. The next start continues from what is there.
process.on('disconnect', () => process.exit(1));

try {
  const database = await openDatabase(loadConfig(process.env));
  await loadStarter(database);
  await database.close();
  process.exit(0);
} catch (error) {
  failStart(error);
}
