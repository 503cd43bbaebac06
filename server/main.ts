import { loadConfig } from './platform/config.ts';
import { failStart, start } from './start.ts';

try {
  await start(loadConfig(process.env));
} catch (error) {
  failStart(error);
}
