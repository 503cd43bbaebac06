import type { Api } from '#contract/api.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { docx, pdf, png } from '../forms.ts';
import { Random } from './random.ts';
import { oddText, oddValue, type Schema, validValue } from './values.ts';

/** A raw request. */
export interface ProbeRequest {
  readonly name: keyof Api;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** The index of the user whose token is sent; undefined for a visitor. */
  readonly caller: number | undefined;
  readonly mutations: readonly string[];
}

// A stream of events does not end.
const names = (Object.keys(api) as (keyof Api)[]).filter((name) => (api[name] as Endpoint).type !== 'text/event-stream');

/** Returns request `index` of a seed: always the same one, whatever the earlier responses. */
export function requestOf(seed: number, index: number, callers: number): ProbeRequest {
  const random = new Random(Math.imul(seed, 2_654_435_761) ^ Math.imul(index + 1, 40_503));
  // Cycle through the endpoints, so that even a short run covers all of them.
  const name = names[index % names.length] as keyof Api;
  return new RequestBuilder(name, random).request(callers);
}

class RequestBuilder {
  readonly #random: Random;
  readonly #name: keyof Api;
  readonly #endpoint: Endpoint;
  readonly #mutations: string[] = [];
  readonly #mutationCount: number;

  constructor(name: keyof Api, random: Random) {
    this.#name = name;
    this.#endpoint = api[name];
    this.#random = random;
    this.#mutationCount = random.chance(0.3) ? 0 : 1 + random.below(2);
  }

  request(callers: number): ProbeRequest {
    const [method = '', path = ''] = this.#name.split(' ');
    const kinds = new Set(
      Array.from({ length: this.#mutationCount }, () => this.#random.pick(['path', 'query', 'body', 'body', 'headers', 'raw'] as const)),
    );
    const headers: Record<string, string> = {};
    const url = this.#pathOf(path, kinds.has('path')) + this.#queryOf(kinds.has('query'));
    const body = this.#bodyOf(headers, kinds.has('body'), kinds.has('raw'));
    if (kinds.has('headers')) this.#addOddHeaders(headers);
    const caller = this.#random.chance(0.9) ? this.#random.below(callers) : undefined;
    return { name: this.#name, method, path: url, headers, body, caller, mutations: this.#mutations };
  }

  #pathOf(path: string, odd: boolean): string {
    const values = validValue((this.#endpoint.params ?? {}) as Schema, this.#random) as Record<string, unknown>;
    return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      if (!odd) return encodeURIComponent(String(values[key] ?? 1));
      this.#mutations.push(`path ${key}`);
      const raw = ['0', '-1', '1e3', '0x10', '9007199254740993', '%00', '%zz', '..%2f..', '%ff%fe', '1%20', '1;2', '٣', '9'.repeat(400)];
      if (this.#random.chance(0.6)) return this.#random.pick(raw.map((one) => (one === '٣' ? encodeURIComponent(one) : one)));
      return encodeURIComponent(wellFormed(oddText(this.#random)).slice(0, 2_000));
    });
  }

  #queryOf(odd: boolean): string {
    const schema = (this.#endpoint.query ?? {}) as Schema;
    const values = validValue(schema, this.#random) as Record<string, unknown>;
    const pairs = Object.entries(values).map(([key, value]) => [key, String(value)] as const);
    const list = [...pairs];
    if (odd) {
      const key = this.#random.pick([...Object.keys(schema.properties ?? {}), 'limit', 'before', '__proto__', 'a[b]', 'toString']);
      const value = oddValue(this.#random);
      this.#mutations.push(`query ${key}`);
      list.push([key, (typeof value === 'string' ? wellFormed(value) : (JSON.stringify(value) ?? '')).slice(0, 3_000)]);
      if (this.#random.chance(0.2)) list.push(list.at(-1) ?? ['a', 'b']);
    }
    if (list.length === 0) return '';
    const text = list.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
    return `?${text}${odd && this.#random.chance(0.1) ? this.#random.pick(['&%zz=%', '&&&', '&=', '#x']) : ''}`;
  }

  #bodyOf(headers: Record<string, string>, odd: boolean, raw: boolean): Buffer | undefined {
    if (!this.#endpoint.body) {
      if (!raw || this.#name.startsWith('GET')) return undefined;
      this.#mutations.push('unasked body');
      headers['content-type'] = 'application/json';
      return Buffer.from('{"a":1}');
    }
    let value = validValue(this.#endpoint.body as Schema, this.#random);
    if (odd) value = this.#mutated(value);
    if (this.#endpoint.files) return this.#form(headers, value, raw);
    headers['content-type'] = 'application/json';
    const text = JSON.stringify(value) ?? '';
    return raw ? this.#brokenJson(headers, text) : Buffer.from(text);
  }

  #mutated(value: unknown): unknown {
    this.#mutations.push('body');
    if (value === null || typeof value !== 'object' || Array.isArray(value) || this.#random.chance(0.1)) return oddValue(this.#random);
    const copy: Record<string, unknown> = { ...value };
    const known = Object.keys((this.#endpoint.body as Schema).properties ?? {});
    const key = this.#random.pick([...known, ...known, '__proto__', 'constructor', 'id', 'user_id', '']);
    if (this.#random.chance(0.2)) delete copy[key];
    else Object.defineProperty(copy, key, { value: oddValue(this.#random), enumerable: true, configurable: true, writable: true });
    return copy;
  }

  #brokenJson(headers: Record<string, string>, text: string): Buffer {
    this.#mutations.push('raw body');
    const random = this.#random;
    const ways: (() => Buffer)[] = [
      () => Buffer.from(text.slice(0, random.below(text.length + 1))),
      () => Buffer.from(`${text}${text}`),
      () => Buffer.from(`\ufeff${text}`),
      () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x00])]),
      () => Buffer.from('['.repeat(20_000)),
      () => Buffer.from(`{"__proto__":{"x":1},${text.slice(1)}`),
      () => Buffer.from('{"a":1e999999,"a":-0}'),
      () => Buffer.from(JSON.stringify('x'.repeat(1_100_000))),
      () => (
        (headers['content-type'] = random.pick([
          'text/plain',
          'application/xml',
          'application/json; charset=utf-16',
          'x',
          '/',
          'multipart/form-data',
        ])),
        Buffer.from(text)
      ),
      () => ((headers['content-encoding'] = random.pick(['gzip', 'br', 'x'])), Buffer.from(text)),
      () => (delete headers['content-type'], Buffer.from(text)),
    ];
    return random.pick(ways)();
  }

  #form(headers: Record<string, string>, value: unknown, raw: boolean): Buffer {
    const random = this.#random;
    const boundary = 'probe-boundary';
    const fields = value !== null && typeof value === 'object' ? Object.entries(value) : [['value', value] as const];
    const parts: Buffer[] = fields.map(([name, field]) =>
      part(boundary, `name="${quoted(name)}"`, Buffer.from(typeof field === 'string' ? field : (JSON.stringify(field) ?? ''))),
    );
    const contents = [
      png(),
      Buffer.from(pdf()),
      docx(),
      Buffer.from('text'),
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      Buffer.from('<svg onload=alert(1)>'),
    ];
    const filenames = ['a.png', 'a.pdf', 'a.docx', 'a.txt', '../../a.pdf', 'a\u202efdp.exe', '', 'x'.repeat(5_000), 'CON.txt', '__proto__'];
    for (let i = random.below(3); i > 0; i--) {
      const field = random.chance(0.8) ? (this.#endpoint.files?.field ?? '') : random.pick(['other', '__proto__', '']);
      parts.push(part(boundary, `name="${field}"; filename="${quoted(random.pick(filenames))}"`, random.pick(contents)));
    }
    headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
    if (!raw) return whole;
    this.#mutations.push('raw form');
    const ways: (() => Buffer)[] = [
      () => whole.subarray(0, random.below(whole.length)),
      () => ((headers['content-type'] = 'multipart/form-data'), whole),
      () => ((headers['content-type'] = `multipart/form-data; boundary=${'x'.repeat(300)}`), whole),
      () => Buffer.concat([...Array.from({ length: 1_500 }, (_, i) => part(boundary, `name="f${i}"`, Buffer.from('x'))), whole]),
      () => Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
      () => Buffer.from(whole.toString('latin1').replaceAll('Content-Disposition', 'X-Nothing'), 'latin1'),
      () => ((headers['content-type'] = 'application/json'), whole),
    ];
    return random.pick(ways)();
  }

  #addOddHeaders(headers: Record<string, string>): void {
    const random = this.#random;
    const odd: readonly (readonly [string, string])[] = [
      ['if-match', '"x"'],
      ['if-match', '2026-01-01T00:00:00.000Z'],
      ['if-match', 'x'.repeat(3_000)],
      ['idempotency-key', 'probe-key-0123456789'],
      ['idempotency-key', 'é'],
      ['idempotency-key', 'x'.repeat(2_000)],
      ['username', 'the-owner'],
      ['username', '\u00ff'],
      ['authorization', 'Bearer '],
      ['authorization', 'Basic eA=='],
      ['authorization', `Bearer ${'x'.repeat(5_000)}`],
      ['accept-encoding', 'br;q=x, gzip;q=-1, *;q=0'],
      ['accept', 'text/html'],
      ['range', 'bytes=5-1'],
      ['x-forwarded-for', '1.2.3.4, ::1, x'],
      ['origin', 'null'],
      ['cookie', 'a=b; __proto__=c'],
      ['x-http-method-override', 'DELETE'],
    ];
    const [name, value] = random.pick(odd);
    this.#mutations.push(`header ${name}`);
    headers[name] = value;
  }
}

/** A lone surrogate has no UTF-8 form, which a URL needs. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

function quoted(name: string): string {
  return name.replaceAll(/["\r\n]/g, '%22');
}

function part(boundary: string, disposition: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
}
