import type { FormFields, Requests } from '../../e2e/support/requests.ts';

const nativeFetch = globalThis.fetch;

/**
 * Returns requests to the server as Playwright makes them, so that both kinds of tests share their
 * helpers.
 */
export function requestsTo(server: string): Requests {
  const send: Requests['fetch'] = async (path, { method = 'GET', headers = {}, data, multipart, params = {} } = {}) => {
    const url = new URL(path, server);
    for (const [key, value] of Object.entries(params)) url.searchParams.set(key, String(value));
    const response = await nativeFetch(url, {
      method,
      headers: { ...headers, ...(data !== undefined && { 'content-type': 'application/json' }) },
      ...(data !== undefined && { body: JSON.stringify(data) }),
      ...(multipart && { body: formOf(multipart) }),
    });
    const text = await response.text();
    return {
      ok: () => response.ok,
      status: () => response.status,
      headers: () => Object.fromEntries(response.headers),
      json: () => Promise.resolve(JSON.parse(text) as unknown),
      text: () => Promise.resolve(text),
    };
  };
  const as =
    (method: string): Requests['fetch'] =>
    (path, options) =>
      send(path, { ...options, method });
  return { fetch: send, get: as('GET'), post: as('POST'), put: as('PUT'), patch: as('PATCH'), delete: as('DELETE') };
}

function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value.buffer)], value.name, { type: value.mimeType }));
  return form;
}
