/**
 * Another host for the API, set at build time; usually empty, because page and API share an origin.
 */
export const apiHost: string = import.meta.env.VITE_API_HOST ?? '';
