import Fastify from 'fastify';

/** The message that starts this process: the product's own responses. */
export interface MemoryTask {
  responses: { path: string; method: 'GET' | 'POST'; status: number; type: string; bytes: Uint8Array }[];
}

// Baseline (a): Fastify returning fixed responses from memory, without a database. Started by
// servers.ts.

process.once('message', (task: MemoryTask) => void serve(task));
process.once('disconnect', () => process.exit(0));

async function serve({ responses }: MemoryTask): Promise<void> {
  const app = Fastify();
  for (const { path, method, status, type, bytes } of responses) {
    const body = Buffer.from(bytes);
    app.route({ method, url: path, handler: async (_request, reply) => reply.code(status).type(type).send(body) });
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ url });
}
