import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '../server/testing/postgres-cluster.ts';

/** The location of one copy of the library, as in the product's environment variables. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Creates copies of a library and deletes them all when the run ends. */
export interface Databases {
  kind: 'embedded' | 'server';
  /** Creates an empty place. */
  fresh(name: string): Promise<Place>;
  /** Returns a place that was created or copied before. */
  existing(name: string): Promise<Place>;
  /** Copies a place. No process may have it open. */
  copy(place: Place, name: string): Promise<Place>;
  drop(): Promise<void>;
}

/** `folder` is temporary and deleted by the caller. */
export function prepareDatabases(folder: string, databaseUrl: string | undefined): Databases {
  return databaseUrl === undefined ? inFolders(folder) : onServer(folder, databaseUrl);
}

function inFolders(folder: string): Databases {
  const place = (name: string): Place => ({ dataDir: join(folder, name), databaseUrl: undefined });
  return {
    kind: 'embedded',
    fresh: async (name) => place(name),
    existing: async (name) => place(name),
    copy: async (original, name) => {
      mkdirSync(place(name).dataDir, { mode: 0o700 });
      // Copy only the cluster, not the locks and sockets next to it.
      cpSync(join(original.dataDir, 'database'), join(place(name).dataDir, 'database'), { recursive: true });
      return place(name);
    },
    drop: async () => undefined,
  };
}

function onServer(folder: string, serverUrl: string): Databases {
  const prefix = `catena_bench_${randomBytes(4).toString('hex')}_`;
  const names: string[] = [];
  const urls = new Map<string, string>();
  const placeOf = (name: string): Place => ({ dataDir: join(folder, name), databaseUrl: urls.get(name) });
  const create = async (name: string, template?: string): Promise<Place> => {
    names.push(prefix + name);
    urls.set(name, await createDatabase(serverUrl, prefix + name, template));
    return placeOf(name);
  };
  return {
    kind: 'server',
    fresh: (name) => create(name),
    existing: async (name) => placeOf(name),
    copy: (original, name) => create(name, new URL(original.databaseUrl ?? '').pathname.slice(1)),
    drop: async () => {
      for (const name of names.splice(0)) await dropDatabase(serverUrl, name);
    },
  };
}
