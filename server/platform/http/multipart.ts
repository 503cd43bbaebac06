import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type Api, api } from '#contract/api.ts';
import type { ResponseOf, Endpoint, EndpointFiles } from '#contract/endpoint.ts';
import { cleanFilename } from '../files/filename.ts';
import type { FileStore, Upload } from '../files/store.ts';
import { badRequest, HttpError } from './http-error.ts';
import { type EndpointInput, serve } from './serve.ts';
import { fieldLimitOf } from './schema-sizes.ts';
import { checkFields, unstorableIn } from './validation.ts';

type FormEndpoint = { [N in keyof Api]: Api[N] extends { files: EndpointFiles } ? N : never }[keyof Api];

/** Fields and files per form, including unknown ones. */
const MAX_PARTS = 200;
/** Bytes of a form beyond its known files and fields: part headers and ignored fields. */
const FORM_SLACK = 1024 * 1024;

const FORM_EXPECTED = 'Please send a form (content-type: multipart/form-data).';

/** Registers endpoints that accept multipart/form-data; all others respond with 415. */
export function registerForms(app: FastifyInstance, register: (forms: FastifyInstance) => void): void {
  void app.register(async (forms) => {
    // Stream each part, so that a field is buffered only up to its schema's limit and an unknown
    // one not at all. A file that is too large is truncated and named in the error.
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, { limits: { parts: 2 * MAX_PARTS }, isPartAFile: () => true, throwFileSizeLimit: false });
    forms.addContentTypeParser('*', (_request, _payload, done) => done(new HttpError('unsupported_type', FORM_EXPECTED)));
    register(forms);
  });
}

/**
 * Like `serve`, for an endpoint with `files`: the handler gets the text fields as its body, and the
 * uploads, which are discarded afterward unless it saves them.
 */
export function serveForm<N extends FormEndpoint>(
  app: FastifyInstance,
  store: FileStore,
  name: N,
  handler: (input: EndpointInput<Api[N]>, uploads: readonly Upload[]) => Promise<ResponseOf<Api[N]>>,
  /** Rejects the request before anything is stored. */
  access?: (input: Pick<EndpointInput<Api[N]>, 'params' | 'caller'>) => Promise<unknown>,
): void {
  const endpoint: Endpoint & { files: EndpointFiles } = api[name];
  serve(app, name, async (input) => {
    const form = new Form(endpoint, store, input.caller?.premium ?? false);
    try {
      await access?.(input).catch((error: unknown) => form.reject(error));
      await form.read(input.request, input.reply);
      await input.request.takeTurn?.();
      // The contract's schema was just checked.
      return await handler({ ...input, body: form.fields } as EndpointInput<Api[N]>, form.uploads);
    } finally {
      await form.discard();
    }
  });
}

class Form {
  readonly fields: Record<string, unknown> = {};
  readonly uploads: Upload[] = [];
  readonly #endpoint: Endpoint & { files: EndpointFiles };
  /** Limits for this caller. */
  readonly #files: { readonly field: string; readonly max: number; readonly bytes: number };
  readonly #fieldSchemas: Readonly<Record<string, FieldSchema>>;
  readonly #store: FileStore;
  #parts = 0;
  /** The part being read. */
  #part: Readable | undefined;
  /** The first error found. */
  #error: { error: unknown } | undefined;

  constructor(endpoint: Endpoint & { files: EndpointFiles }, store: FileStore, premium: boolean) {
    this.#endpoint = endpoint;
    this.#files = { ...endpoint.files, ...(premium && endpoint.files.premium) };
    this.#fieldSchemas = (endpoint.body as { properties?: Record<string, FieldSchema> } | undefined)?.properties ?? {};
    this.#store = store;
  }

  async read(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.isMultipart()) throw new HttpError('unsupported_type', 'Please send a form (content-type: multipart/form-data).');
    if (!hasReadableBoundary(request.headers['content-type'] ?? '')) throw unreadable();
    const cutOff = this.#limitTotal(request.raw);
    // The rest is discarded after the response (lingering-close.ts).
    cutOff.catch(() => void reply.header('connection', 'close'));
    try {
      // After an error, read and discard the rest: a client that is still sending does not read a
      // response.
      const limits = { fileSize: this.#files.bytes + 1 };
      const parts = request.parts({ limits });
      for (;;) {
        const { value: part, done } = await Promise.race([parts.next(), cutOff]);
        if (done) break;
        if (part.type === 'file') await this.#readPart(part);
      }
    } catch (error) {
      throw this.#error?.error ?? (isBroken(error) ? unreadable() : error);
    }
    if (this.#error) throw this.#error.error;
    if (!this.#endpoint.body) return;
    const fault = unstorableIn(this.#endpoint.body, this.fields);
    if (fault !== undefined) throw badRequest(fault);
    checkFields(this.#endpoint.body, this.fields);
  }

  reject(error: unknown): void {
    this.#error ??= { error };
  }

  async discard(): Promise<void> {
    for (const upload of this.uploads) await this.#store.discard(upload);
  }

  /** Rejects a form that is too large after reading it, or earlier if it may be endless. */
  #limitTotal(body: IncomingMessage): Promise<never> {
    const fields = Object.values(this.#fieldSchemas).reduce((sum, schema) => sum + fieldLimitOf(schema), 0);
    const max = this.#files.max * this.#files.bytes + fields + FORM_SLACK;
    let bytes = 0;
    return new Promise((_resolve, reject) => {
      const count = (chunk: Buffer): void => {
        bytes += chunk.length;
        if (bytes > max) this.reject(new HttpError('too_large', `The form is larger than ${megabytes(max)}. Please send fewer files.`));
        if (bytes <= 2 * max) return;
        body.off('data', count).unpipe();
        const cut = new Error('the form is cut off');
        this.#part?.destroy(cut);
        reject(cut);
      };
      body.on('data', count);
    });
  }

  async #readPart({ fieldname, filename, file }: MultipartFile): Promise<void> {
    this.#part = file;
    if (++this.#parts > MAX_PARTS) this.reject(badRequest(`A form can have at most ${MAX_PARTS} fields and files. Please remove some.`));
    // A field has no file name, although its type says so.
    if ((filename as string | undefined) !== undefined) return this.#readFile(filename, file);
    const schema = Object.hasOwn(this.#fieldSchemas, fieldname) ? this.#fieldSchemas[fieldname] : undefined;
    if (this.#error || !schema) return drain(file);
    return this.#readField(fieldname, schema, await textOf(file, fieldLimitOf(schema)));
  }

  #readField(name: string, schema: FieldSchema, { text, cut }: FieldText): void {
    // Forms send line breaks as CR LF, which would count as two characters.
    if (schema.type !== 'array') return void (this.fields[name] = text.replaceAll('\r\n', '\n'));
    // Keep one item above the limit, so that the schema rejects the list; a truncated text is too
    // long for any list.
    const max = (schema.maxItems ?? Infinity) + 1;
    const values = cut ? Array.from({ length: max }, () => '') : parseList(text, schema);
    this.fields[name] = [...((this.fields[name] as unknown[] | undefined) ?? []), ...values].slice(0, max);
  }

  async #readFile(given: string, content: Readable): Promise<void> {
    const filename = cleanFilename(given);
    const { field, max, bytes } = this.#files;
    // Browsers send an empty file field without a name.
    if (filename === '') return drain(content);
    if (this.uploads.length === max) {
      const sentence = `Please send at most ${max === 1 ? 'one file' : `${max} files`}.`;
      this.reject(badRequest(sentence, [{ path: field, message: sentence }]));
    }
    if (this.#error) return drain(content);
    const upload = await this.#store.receive(filename, content);
    this.uploads.push(upload);
    if (upload.size <= bytes) return;
    const sentence = `"${filename}" is larger than ${megabytes(bytes)}, the limit for a file.`;
    this.reject(new HttpError('too_large', sentence, { issues: [{ path: field, message: sentence }] }));
  }
}

type FieldSchema = TSchema & { readonly type?: string; readonly maxItems?: number; readonly items?: { readonly type?: string } };

interface FieldText {
  readonly text: string;
  readonly cut: boolean;
}

/** Reads a field. Truncates it above `most` bytes, which makes it too long for its schema. */
async function textOf(content: Readable, max: number): Promise<FieldText> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (bytes <= max) chunks.push(chunk.subarray(0, max + 4 - bytes));
    bytes += chunk.length;
  }
  return { text: Buffer.concat(chunks).toString('utf8'), cut: bytes > max };
}

/**
 * RFC 2046 limits a boundary to 70 characters; the parser throws a plain error at one above 250.
 */
function hasReadableBoundary(contentType: string): boolean {
  const [, quoted, plain = ''] = /boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary.length > 0 && boundary.length <= 70;
}

function unreadable(): HttpError {
  return badRequest('The form was cut off or could not be read. Please send it again.');
}

/** Returns whether the parser's error means an incomplete form, which is the client's fault. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && !(error instanceof HttpError) && /multipart|terminated early|premature close/i.test(error.message);
}

/**
 * Splits "3,4" into two values. A text is one value, since it may contain commas; an empty one is
 * an empty list.
 */
function parseList(text: string, { items }: FieldSchema): string[] {
  if (items?.type === 'string') return text === '' ? [] : [text];
  const parts = text.split(',').map((one) => one.trim());
  return parts.filter((one) => one !== '');
}

async function drain(content: Readable): Promise<void> {
  for await (const _ of content);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
