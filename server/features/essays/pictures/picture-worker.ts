import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { type PictureFormat, stripPicture } from './strip-picture.ts';
import { DamagedPicture, type Stripped } from './stripped.ts';

export interface PictureTask {
  readonly path: string;
  readonly format: PictureFormat;
}

async function resultOf({ path, format }: PictureTask): Promise<Stripped | 'damaged'> {
  try {
    return stripPicture(format, await readFile(path));
  } catch (error) {
    if (error instanceof DamagedPicture) return 'damaged';
    throw error;
  }
}

parentPort?.on('message', async (task: PictureTask) => parentPort?.postMessage(await resultOf(task)));
