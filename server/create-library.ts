import { loadStarter } from './catalog/starter/load-starter.ts';
import { loadConfig } from './config.ts';
import { failStart } from './fail-start.ts';
import { openDatabase } from './platform/db/open.ts';

// The process that creates a new library (first-start.ts).

// If the server ends first, this process gives up the data folder; the next start finishes the
// library.
process.on('disconnect', () => process.exit(1));

try {
  const database = await openDatabase(loadConfig(process.env));
  await loadStarter(database);
  await database.close();
  process.exit(0);
} catch (error) {
  failStart(error);
}
