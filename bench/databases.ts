import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '../server/testing/postgres-cluster.ts';

/** The location of one copy of the library, as in the product's environment variables. */
export interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Creates copies of a library and deletes them all when the run ends. */
export interface Databases {
  kind: 'embedded' | 'server';
  /** Creates an empty library. */
  fresh(name: string): Promise<DatabaseLocation>;
  /** Returns a library that was created or copied before. */
  existing(name: string): Promise<DatabaseLocation>;
  /** Copies a library. No process may have it open. */
  copy(location: DatabaseLocation, name: string): Promise<DatabaseLocation>;
  drop(): Promise<void>;
}

/** `folder` is temporary and deleted by the caller. */
export function prepareDatabases(folder: string, databaseUrl: string | undefined): Databases {
  return databaseUrl === undefined ? inFolders(folder) : onServer(folder, databaseUrl);
}

function inFolders(folder: string): Databases {
  const location = (name: string): DatabaseLocation => ({ dataDir: join(folder, name), databaseUrl: undefined });
  return {
    kind: 'embedded',
    fresh: async (name) => location(name),
    existing: async (name) => location(name),
    copy: async (original, name) => {
      mkdirSync(location(name).dataDir, { mode: 0o700 });
      // Copy only the cluster, not the locks and sockets next to it.
      cpSync(join(original.dataDir, 'database'), join(location(name).dataDir, 'database'), { recursive: true });
      return location(name);
    },
    drop: async () => undefined,
  };
}

function onServer(folder: string, serverUrl: string): Databases {
  const prefix = `catena_bench_${randomBytes(4).toString('hex')}_`;
  const names: string[] = [];
  const urls = new Map<string, string>();
  const locationOf = (name: string): DatabaseLocation => ({ dataDir: join(folder, name), databaseUrl: urls.get(name) });
  const create = async (name: string, template?: string): Promise<DatabaseLocation> => {
    names.push(prefix + name);
    urls.set(name, await createDatabase(serverUrl, prefix + name, template));
    return locationOf(name);
  };
  return {
    kind: 'server',
    fresh: (name) => create(name),
    existing: async (name) => locationOf(name),
    copy: (original, name) => create(name, new URL(original.databaseUrl ?? '').pathname.slice(1)),
    drop: async () => {
      for (const name of names.splice(0)) await dropDatabase(serverUrl, name);
    },
  };
}
