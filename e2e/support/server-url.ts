/** How the set-up tells the workers where the server is. */
export const serverUrlVariable = 'CATENA_E2E_URL';
