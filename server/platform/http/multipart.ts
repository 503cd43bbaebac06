import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Api, api } from '#contract/api.ts';
import type { AnswerOf, Call, CallFiles } from '#contract/endpoint.ts';
import { cleanFilename } from '../files/filename.ts';
import type { FileStore, Upload } from '../files/store.ts';
import { badRequest, Refusal } from './refusal.ts';
import { type Asked, serve } from './serve.ts';
import { checkFields, unstorable } from './validation.ts';

type FormCall = { [N in keyof Api]: Api[N] extends { files: CallFiles } ? N : never }[keyof Api];

/** Bytes of one text field: what a content of a million characters may take. */
const mostOfField = 4 * 1024 * 1024;

/** A part of the app whose calls take multipart/form-data. No other does, so that theirs stays the 415 of another content type. */
export function takeForms(app: FastifyInstance, put: (forms: FastifyInstance) => void): void {
  void app.register(async (forms) => {
    const limits = { fieldSize: mostOfField, fields: 200, parts: 400 };
    // A file that is too large is cut, and said by name.
    await forms.register(multipart, { limits, throwFileSizeLimit: false });
    put(forms);
  });
}

/**
 * As `serve`, for a call with `files` in its contract: the handler gets the text fields as its body, and the files that came with them.
 * What it does not keep is gone when it is over, however it ends.
 */
export function serveForm<N extends FormCall>(
  app: FastifyInstance,
  store: FileStore,
  name: N,
  handler: (asked: Asked<Api[N]>, uploads: readonly Upload[]) => Promise<AnswerOf<Api[N]>>,
  /** Refuses before anything that is sent is stored. */
  access?: (asked: Pick<Asked<Api[N]>, 'params' | 'caller'>) => Promise<unknown>,
): void {
  const call: Call & { files: CallFiles } = api[name];
  serve(app, name, async (asked) => {
    const form = new Form(call, store, asked.caller?.premium ?? false);
    try {
      await access?.(asked).catch((error: unknown) => form.refuse(error));
      await form.read(asked.request).catch((error: unknown) => {
        throw isBroken(error) ? badRequest('The form broke off or could not be read. Please send it again.') : error;
      });
      // Just checked by the contract's schema.
      return await handler({ ...asked, body: form.fields } as Asked<Api[N]>, form.uploads);
    } finally {
      await form.discard();
    }
  });
}

class Form {
  readonly fields: Record<string, unknown> = {};
  readonly uploads: Upload[] = [];
  readonly #call: Call & { files: CallFiles };
  /** What the caller may send. */
  readonly #files: { readonly field: string; readonly most: number; readonly bytes: number };
  readonly #store: FileStore;
  /** The first that was found wrong. */
  #refusal: { error: unknown } | undefined;

  constructor(call: Call & { files: CallFiles }, store: FileStore, premium: boolean) {
    this.#call = call;
    this.#files = { ...call.files, ...(premium && call.files.premium) };
    this.#store = store;
  }

  async read(request: FastifyRequest): Promise<void> {
    if (!request.isMultipart()) throw new Refusal('unsupported_type', 'Please send a form (content-type: multipart/form-data).');
    // What comes after a refusal is read and thrown away: a sender who is still sending does not hear an answer.
    const limits = { fileSize: this.#files.bytes + 1 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await this.#takeFile(part.filename, part.file);
      else this.#takeField(part.fieldname, part.value, part.valueTruncated);
    }
    if (this.#refusal) throw this.#refusal.error;
    const fault = unstorable(this.fields);
    if (fault !== undefined) throw badRequest(fault);
    if (this.#call.body) checkFields(this.#call.body, this.fields);
  }

  refuse(error: unknown): void {
    this.#refusal ??= { error };
  }

  async discard(): Promise<void> {
    for (const upload of this.uploads) await this.#store.discard(upload);
  }

  #takeField(name: string, value: unknown, truncated: boolean): void {
    if (truncated) this.refuse(new Refusal('too_large', `"${name}" is larger than ${megabytes(mostOfField)}.`));
    const properties = (this.#call.body as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {};
    if (properties[name]?.type !== 'array') this.fields[name] = value;
    else this.fields[name] = [...((this.fields[name] as unknown[] | undefined) ?? []), ...listed(value)];
  }

  async #takeFile(given: string | undefined, content: Readable): Promise<void> {
    const filename = cleanFilename(given ?? '');
    const { field, most, bytes } = this.#files;
    // A file field that nothing was chosen for comes without a name.
    if (filename === '') return drain(content);
    if (this.uploads.length === most) {
      const sentence = `Please send at most ${most === 1 ? 'one file' : `${most} files`}.`;
      this.refuse(badRequest(sentence, [{ path: field, message: sentence }]));
    }
    if (this.#refusal) return drain(content);
    const upload = await this.#store.receive(filename, content);
    this.uploads.push(upload);
    if (upload.size <= bytes) return;
    const sentence = `"${filename}" is larger than ${megabytes(bytes)}, the most that a file may have.`;
    this.refuse(new Refusal('too_large', sentence, { issues: [{ path: field, message: sentence }] }));
  }
}

/** What the parser says of a form that is not whole: an error like any other, but the sender's. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && !(error instanceof Refusal) && /multipart|terminated early|premature close/i.test(error.message);
}

/** "3,4" as two values. */
function listed(value: unknown): unknown[] {
  if (typeof value !== 'string') return [value];
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

async function drain(content: Readable): Promise<void> {
  for await (const _ of content);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
