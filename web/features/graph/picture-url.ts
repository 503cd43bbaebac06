/** Returns the absolute URL of a node's picture. Relative paths are on the API's host. */
export function pictureUrl(path: string, apiHost: string, here: string): string {
  return new URL(path, apiHost === '' ? here : apiHost).href;
}
