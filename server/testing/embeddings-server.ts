import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  readonly authorization: string | undefined;
  readonly path: string | undefined;
  readonly model: string;
  readonly input: string[];
}

type Answer = (call: Call, response: ServerResponse) => void | Promise<void>;

/** A real HTTP server with the common `/v1/embeddings` endpoint and configurable behavior. */
export class EmbeddingsServer {
  readonly calls: Call[] = [];
  width = 8;
  answer: Answer = (call, response) => this.give(response, call.input);
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<EmbeddingsServer> {
    const started = new EmbeddingsServer();
    await new Promise<void>((resolve) => void started.#server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The input texts of all requests. */
  get texts(): string[] {
    return this.calls.flatMap(({ input }) => input);
  }

  /** Responds with each embedding and its index in arbitrary order, as real services do. */
  give(response: ServerResponse, input: readonly string[]): void {
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: this.vectorOf(text) })).toReversed();
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', data, model: 'test' }));
  }

  /** Returns similar vectors for texts with the same letters. */
  vectorOf(text: string): number[] {
    const vector = Array.from({ length: this.width }, () => 0.01);
    for (const letter of text.toLowerCase()) {
      const dimension = letter.charCodeAt(0) % this.width;
      vector[dimension] = (vector[dimension] ?? 0) + 1;
    }
    return vector;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => void this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { model, input } = JSON.parse(body) as { model: string; input: string[] };
    const call = { authorization: request.headers.authorization, path: request.url, model, input };
    this.calls.push(call);
    await this.answer(call, response);
  }
}
