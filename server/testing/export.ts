import { buffer } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import yauzl from 'yauzl';
import type { testApp } from './test-app.ts';

type TestApp = ReturnType<typeof testApp>;

/** Requests the export of a user's data; `as` is a token, or undefined for a visitor. */
export function requestExport({ app }: TestApp, as?: string): Promise<LightMyRequestResponse> {
  return app.inject({ url: '/api/profile/export', headers: as === undefined ? {} : { authorization: `Bearer ${as}` } });
}

/** Exports a user's data and unpacks the zip. */
export async function readExport(app: TestApp, as: string) {
  const response = await requestExport(app, as);
  expect(response.statusCode).toBe(200);
  const files = await unpack(response.rawPayload);
  const text = (path: string): string => {
    const content = files.get(path);
    if (!content) throw new Error(`${path} is not among ${[...files.keys()].join(', ')}`);
    return content.toString();
  };
  return { files, names: [...files.keys()], text, json: (path: string) => JSON.parse(text(path)), headers: response.headers };
}

/** Unpacks a zip like a common program would; rejects names that lead out of the folder. */
export async function unpack(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await yauzl.fromBufferPromise(zip, { strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry()) {
    expect(files.has(entry.fileName)).toBe(false);
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  }
  return files;
}
