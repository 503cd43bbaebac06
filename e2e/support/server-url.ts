/**
 * The environment variable through which the global setup passes the server's URL to the
 * workers.
 */
export const serverUrlVariable = 'CATENA_E2E_URL';
