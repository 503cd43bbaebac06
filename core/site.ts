/** The product's name where the operator gives no SITE_NAME. The one place that says it. */
export const defaultSiteName = 'Catena';
