/** Where a node's picture is: an address of its own, or one on the API's host (spec 7). */
export function pictureAddress(path: string, apiHost: string, here: string): string {
  return new URL(path, apiHost === '' ? here : apiHost).href;
}
