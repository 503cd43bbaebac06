import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '../server/testing/postgres-cluster.ts';

/** Where one copy of the library lies, as the product's own variables tell it. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Where copies of a library are made, all of which go when the run ends. */
export interface Ground {
  kind: 'embedded' | 'server';
  /** An empty place. */
  fresh(name: string): Promise<Place>;
  /** An equal copy of a place that nobody has open. */
  copy(place: Place, name: string): Promise<Place>;
  drop(): Promise<void>;
}

/** `folder` is temporary, and goes with the run. */
export function prepareGround(folder: string, databaseUrl: string | undefined): Ground {
  return databaseUrl === undefined ? inFolders(folder) : onServer(folder, databaseUrl);
}

function inFolders(folder: string): Ground {
  const place = (name: string): Place => ({ dataDir: join(folder, name), databaseUrl: undefined });
  return {
    kind: 'embedded',
    fresh: async (name) => place(name),
    copy: async (original, name) => {
      mkdirSync(place(name).dataDir, { mode: 0o700 });
      // Only the cluster: locks and sockets beside it are of whoever held the original.
      cpSync(join(original.dataDir, 'database'), join(place(name).dataDir, 'database'), { recursive: true });
      return place(name);
    },
    drop: async () => undefined,
  };
}

function onServer(folder: string, serverUrl: string): Ground {
  const prefix = `catena_bench_${randomBytes(4).toString('hex')}_`;
  const made: string[] = [];
  const make = async (name: string, template?: string): Promise<Place> => {
    made.push(prefix + name);
    return { dataDir: join(folder, name), databaseUrl: await createDatabase(serverUrl, prefix + name, template) };
  };
  return {
    kind: 'server',
    fresh: (name) => make(name),
    copy: (original, name) => make(name, new URL(original.databaseUrl ?? '').pathname.slice(1)),
    drop: async () => {
      for (const name of made.splice(0)) await dropDatabase(serverUrl, name);
    },
  };
}
