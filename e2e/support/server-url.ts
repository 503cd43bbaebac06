/**
 * The environment variable through which the global setup passes the server's URL to the
 * workers.
 */
export const serverUrlVariable = 'CATENA_E2E_URL';
/** The environment variable with its data directory. */
export const dataDirVariable = 'CATENA_E2E_DATA_DIR';

/**
 * Returns the URL and data directory of the server that all tests share, since starting another one
 * takes seconds.
 */
export function sharedServer(): { readonly url: string; readonly dataDir: string } {
  return { url: process.env[serverUrlVariable] ?? '', dataDir: process.env[dataDirVariable] ?? '' };
}
