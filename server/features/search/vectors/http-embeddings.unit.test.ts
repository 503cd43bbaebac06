import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddingsServer } from '../../../testing/embeddings-server.ts';
import { httpEmbeddings, ProviderDown } from './http-embeddings.ts';

let server: EmbeddingsServer;
beforeEach(async () => {
  server = await EmbeddingsServer.start();
});
afterEach(() => server.stop());

// The timeout exceeds the response time on a busy machine.
const quick = { pause: 5, timeout: 1_500 };
const provider = (limits = {}) => httpEmbeddings({ url: server.url, model: 'm', key: 'secret' }, { ...quick, ...limits });
const embed = (texts: string[], patience = 2_000, limits = {}) => provider(limits).embed(texts, { patience });

describe('httpEmbeddings', () => {
  it('sends texts with model and key, and returns unit vectors in order', async () => {
    const vectors = await embed(['aaa', 'bbb', 'abc']);
    expect(server.calls).toEqual([{ authorization: 'Bearer secret', path: '/v1/embeddings', model: 'm', input: ['aaa', 'bbb', 'abc'] }]);
    for (const [i, text] of ['aaa', 'bbb', 'abc'].entries()) {
      const expected = server.vectorOf(text);
      const length = Math.hypot(...expected);
      expect([...(vectors[i] ?? [])]).toEqual(expected.map((value) => expect.closeTo(value / length, 5)));
    }
  });

  it('batches by number and length of texts, and truncates long ones', async () => {
    await embed(['a'.repeat(50), 'b', 'c', '', '😀'.repeat(40)], 2_000, { texts: 2, characters: 30, longest: 15 });
    const sizes = server.calls.map(({ input }) => input.map((text) => text.length));
    expect(sizes).toEqual([[15, 1], [1, 1], [15]]);
    expect(server.texts[3]).toBe('-');
    expect(server.texts[4]).toMatch(/^(😀){7}\ufffd$/u);
  });

  it.each([429, 500, 503])('retries with increasing delay after %d', async (status) => {
    const times: number[] = [];
    server.answer = ({ input }, response) => {
      times.push(performance.now());
      if (times.length > 3) server.give(response, input);
      else response.writeHead(status).end();
    };
    expect(await embed(['a'], 5_000, { pause: 40 })).toHaveLength(1);
    const [first = 0, second = 0, third = 0, fourth = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(19);
    expect(fourth - third).toBeGreaterThan(70);
    expect(third).toBeGreaterThan(second);
  });

  it('waits as long as Retry-After says', async () => {
    server.answer = ({ input }, response) => {
      if (server.calls.length > 1) server.give(response, input);
      else response.writeHead(429, { 'retry-after': '1' }).end();
    };
    const begun = performance.now();
    await embed(['a']);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  });

  it('retries after a timeout or a dropped connection', async () => {
    server.answer = ({ input }, response) => {
      if (server.calls.length === 1) return;
      if (server.calls.length === 2) return void response.destroy();
      server.give(response, input);
    };
    expect(await embed(['a'], 2_000, { timeout: 500 })).toHaveLength(1);
    expect(server.calls).toHaveLength(3);
  });

  it('waits for a slow provider', async () => {
    server.answer = async ({ input }, response) => {
      await new Promise((resolve) => void setTimeout(resolve, 150));
      server.give(response, input);
    };
    expect(await embed(['a'])).toHaveLength(1);
    expect(server.calls).toHaveLength(1);
  });

  it('reports the provider as down once patience is over', async () => {
    server.answer = (_, response) => void response.writeHead(500).end();
    const begun = performance.now();
    await expect(embed(['a'], 100)).rejects.toThrow(ProviderDown);
    expect(performance.now() - begun).toBeLessThan(2_000);
    const gone = provider();
    await server.stop();
    await expect(gone.embed(['a'], { patience: 100 })).rejects.toThrow('it cannot be reached (ECONNREFUSED)');
    server = await EmbeddingsServer.start();
  });

  it('fails without retry on a wrong key or address, and never reveals the key', async () => {
    for (const status of [301, 401, 403, 404]) {
      server.answer = (_, response) => void response.writeHead(status, { location: '/elsewhere' }).end('secret');
      const error = await embed(['a'], 100).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ProviderDown);
      expect(String(error)).not.toContain('secret');
    }
    expect(server.calls.filter(({ path }) => path === '/elsewhere')).toEqual([]);
  });

  it.each([
    ['invalid JSON', 'garbage'],
    ['no list', '{"data":{}}'],
    ['null', 'null'],
    ['too few', '{"data":[{"index":0,"embedding":[1]}]}'],
    ['the same twice', '{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}'],
    ['an invalid index', '{"data":[{"index":7,"embedding":[1]},{"index":0,"embedding":[1]}]}'],
    ['no vector', '{"data":[{"index":0,"embedding":"AAAA"},{"index":1,"embedding":[1]}]}'],
    ['values that are not numbers', '{"data":[{"index":0,"embedding":[null]},{"index":1,"embedding":[1]}]}'],
    ['an empty vector', '{"data":[{"index":0,"embedding":[]},{"index":1,"embedding":[]}]}'],
    ['vectors of several widths', '{"data":[{"index":0,"embedding":[1,2]},{"index":1,"embedding":[1]}]}'],
    ['values that are not rows', '{"data":[null,3]}'],
  ])('reports the provider as down for a response with %s', async (_, body) => {
    server.answer = (_call, response) => void response.end(body);
    await expect(embed(['a', 'b'])).rejects.toThrow(ProviderDown);
  });

  it('isolates rejected texts and returns vectors for the others', async () => {
    server.answer = ({ input }, response) => {
      if (input.includes('poison')) response.writeHead(400).end();
      else server.give(response, input);
    };
    const vectors = await embed(['a', 'b', 'poison', 'c', 'd']);
    expect(vectors.map((vector) => vector !== null)).toEqual([true, true, false, true, true]);
  });
});
