import { loadStarterLibrary } from './catalogue/starter/load.ts';
import { loadConfig } from './platform/config.ts';
import { failStart, start } from './start.ts';

try {
  await start(loadConfig(process.env), loadStarterLibrary);
} catch (error) {
  failStart(error);
}
