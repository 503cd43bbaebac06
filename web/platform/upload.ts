import type { Api } from '#contract/api.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { NetworkError, StatusError } from './api-errors.ts';
import { renewReadAfter } from './read-after.ts';
import { addressOf, headersOf } from './request.ts';
import { parseResponse } from './parse-response.ts';
import { session } from './session.ts';

interface Upload {
  params?: unknown;
  query?: unknown;
  form: FormData;
  headers?: Record<string, string>;
  /** From 0 to 1, the share that the browser has sent. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Like `call`, for an endpoint that accepts files. Reports the progress, which `fetch` cannot. */
export function upload<N extends keyof Api>(name: N, input: Upload): Promise<ResponseOf<Api[N]>> {
  const { params, query, form, headers, onProgress, signal } = input;
  const [method = 'POST'] = name.split(' ');
  session.check();
  const used = session.get();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, addressOf(name, { params, query }));
    request.withCredentials = true;
    request.responseType = 'json';
    for (const [header, value] of Object.entries({ ...headers, ...headersOf(used) })) request.setRequestHeader(header, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress?.(loaded / total);
    renewReadAfter();
    request.onload = () => {
      renewReadAfter();
      if (request.status >= 200 && request.status < 300) return settle(name, request.response, resolve, reject);
      const error = new StatusError(request.status, request.response);
      if (error.isSuspension && used && session.get()?.token === used.token) session.end('suspended');
      if (request.status !== 401 || !used) return reject(error);
      return void session.renewed(used).then((isRenewed) => {
        if (isRenewed) return resolve(upload(name, input));
        if (session.get()?.token === used.token) session.end('rejected');
        return reject(error);
      });
    };
    request.onerror = () => {
      renewReadAfter();
      reject(new NetworkError('no response'));
    };
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function settle<T>(name: string, body: unknown, resolve: (response: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(parseResponse(name, body) as T);
  } catch (error) {
    reject(error);
  }
}
