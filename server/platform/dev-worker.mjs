// Starts the module of a worker thread when the server runs from source. The bundle does not use
// this file.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Compiles the module from source, unless the tests have built it: compiling it again in every
 * thread takes longer than most tests.
 */
export async function startWorker(source) {
  const built = process.env.CATENA_BUILT_WORKERS;
  if (built) {
    await import(pathToFileURL(join(built, basename(source).replace(/\.ts$/, '.js'))).href);
    return;
  }
  // On Node 20, `--import tsx` in a worker's execArgv does not load the hooks.
  const { register } = await import('tsx/esm/api');
  register();
  await import(source);
}
