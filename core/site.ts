/** The product's name if the operator does not set SITE_NAME. */
export const defaultSiteName = 'Catena';
