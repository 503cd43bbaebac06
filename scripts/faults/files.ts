import { connect } from 'node:net';
import { join } from 'node:path';
import { ask, pause, recovery, type Setting, startProduct, summary } from './product.ts';

/** A limit of 256 open files, with more connections than that. */
export async function lowLimit(setting: Setting): Promise<string[]> {
  const product = await startProduct(setting, { DATA_DIR: join(setting.folder, 'data') }, 256);
  const warned = /may open only 256 files/.test(product.output());
  const crowd = Array.from({ length: 400 }, () => connect(Number(new URL(product.url).port), '127.0.0.1').on('error', () => undefined));
  await pause(1_000);
  const meanwhile = await Promise.all(Array.from({ length: 10 }, () => ask(product, '/api/works')));
  for (const socket of crowd) socket.destroy();
  const back = await recovery(product, '/api/works');
  const lines = [
    `${warned ? 'names' : 'does not name'} the limit to raise; with 400 connections: ${summary(meanwhile)}; afterwards 200 within ${back} s`,
  ];
  await product.stop();
  return lines;
}
