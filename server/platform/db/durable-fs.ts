import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of emscripten's NODEFS that are changed here; PGlite's types leave them out. */
interface NodeFileSystem {
  realPath(node: unknown): string;
  node_ops: {
    mknod(parent: unknown, name: string, mode: number, device: number): unknown;
    rename(node: { parent: unknown }, folder: unknown, name: string): void;
    unlink(parent: unknown, name: string): void;
  };
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
}

type Init = NodeFS['init'];

/**
 * PGlite's file system on a folder, with one addition: when PostgreSQL asks for a sync, one is made. As it comes, NODEFS has no
 * fsync, so a commit would be acknowledged while it is still in the memory of the kernel.
 *
 * `sync` is called with each file descriptor to be made durable, and throws when it cannot.
 */
export class DurableFS extends NodeFS {
  readonly #sync: (fd: number) => void;

  constructor(folder: string, sync: (fd: number) => void = fdatasyncSync) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...preRun,
          ({ FS }) => {
            // Emscripten keeps its file systems here; the typings know nothing of it.
            const { NODEFS } = (FS as unknown as { filesystems: { NODEFS: NodeFileSystem } }).filesystems;
            makeDurable(NODEFS, this.#sync);
          },
        ],
      },
    };
  }
}

function makeDurable(nodefs: NodeFileSystem, sync: (fd: number) => void): void {
  // PostgreSQL syncs a folder after it renames a file in it, but in WebAssembly it skips that. A log segment whose rename was lost
  // in a power cut would take acknowledged commits with it, so the changed folders are synced before the next file is.
  const changedFolders = new Set<string>();
  const { mknod, rename, unlink } = nodefs.node_ops;
  nodefs.node_ops.mknod = (parent, name, mode, device) => {
    changedFolders.add(nodefs.realPath(parent));
    return mknod(parent, name, mode, device);
  };
  nodefs.node_ops.rename = (node, folder, name) => {
    changedFolders.add(nodefs.realPath(node.parent)).add(nodefs.realPath(folder));
    rename(node, folder, name);
  };
  nodefs.node_ops.unlink = (parent, name) => {
    changedFolders.add(nodefs.realPath(parent));
    unlink(parent, name);
  };
  nodefs.stream_ops.fsync = ({ nfd, node }) => {
    try {
      for (const folder of changedFolders) syncPath(folder);
      changedFolders.clear();
      // A folder is opened without a file descriptor of the host.
      if (nfd === undefined) syncPath(nodefs.realPath(node));
      else sync(nfd);
      return 0;
    } catch {
      return EIO;
    }
  };
}

/** WASI's number for an input/output error: PostgreSQL answers it with PANIC, since it no longer knows what is on the disk. */
const EIO = 29;

/** Makes a whole folder durable: for a cluster that was just written, of which PostgreSQL assumes that it lies on the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Syncs one file or folder by its path. */
export function syncPath(path: string): void {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (error) {
    // A folder that was changed and has been removed since (a temporary one) needs no sync.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
