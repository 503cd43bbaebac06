import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ask, seconds, type Setting, signUp, startProduct } from './product.ts';

/** kill -9 while readers sign up, and a data folder with a missing file. */
export async function crash(setting: Setting): Promise<string[]> {
  const dataDir = join(setting.folder, 'data');
  const product = await startProduct(setting, { DATA_DIR: dataDir });
  const acknowledged: string[] = [];
  const signUps = Array.from({ length: 30 }, async (_, i) => {
    await signUp(product, `reader-${i}`).then(
      (token) => acknowledged.push(token),
      () => undefined,
    );
  });
  while (acknowledged.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  await product.stop();
  await Promise.all(signUps);
  const from = performance.now();
  const restarted = await startProduct(setting, { DATA_DIR: dataDir });
  const took = seconds(performance.now() - from);
  const statuses = await Promise.all(acknowledged.map((token) => ask(restarted, '/api/profile', { token })));
  const kept = statuses.filter(({ status }) => status === 200).length;
  await restarted.stop();
  return [
    `${kept} of ${acknowledged.length} acknowledged accounts are stored; responds ${took} s after the start`,
    ...(await damaged(setting, dataDir)),
  ];
}

async function damaged(setting: Setting, dataDir: string): Promise<string[]> {
  const copy = join(setting.folder, 'copy');
  cpSync(join(dataDir, 'database'), join(copy, 'database'), { recursive: true });
  rmSync(join(copy, 'database/PG_VERSION'));
  const reason = await startProduct(setting, { DATA_DIR: copy }).then(
    () => 'it started',
    (error: unknown) => (error instanceof Error ? error.message.trim() : String(error)),
  );
  return [`PG_VERSION missing: ${reason.replaceAll(copy, 'DATA_DIR')}`];
}
