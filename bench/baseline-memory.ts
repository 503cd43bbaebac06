import Fastify from 'fastify';

/** What this process is told: the product's own answers. */
export interface MemoryTask {
  answers: { path: string; method: 'GET' | 'POST'; status: number; type: string; bytes: Uint8Array }[];
}

// Baseline (a): how fast this machine, Node and Fastify are when nothing has to be found out. Started by servers.ts.

process.once('message', (task: MemoryTask) => void serve(task));
process.once('disconnect', () => process.exit(0));

async function serve({ answers }: MemoryTask): Promise<void> {
  const app = Fastify();
  for (const { path, method, status, type, bytes } of answers) {
    const body = Buffer.from(bytes);
    app.route({ method, url: path, handler: async (_request, reply) => reply.code(status).type(type).send(body) });
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ url });
}
