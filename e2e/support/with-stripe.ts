// A server whose Stripe client points to a local stub, which no setting of the product can
// configure.
import { loadConfig } from '../../server/config.ts';
import { failStart } from '../../server/fail-start.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { start } from '../../server/start.ts';

const port = Number(process.env['CATENA_STAND_IN_PORT']);

try {
  const config = loadConfig(process.env);
  await start(config, openDatabase(config), undefined, { host: '127.0.0.1', port, protocol: 'http' });
} catch (error) {
  failStart(error);
}
