import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's NODEFS that are changed here; PGlite's types omit them. */
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
 * PGlite's file system with fsync, which NODEFS lacks: a commit would otherwise be acknowledged
 * while only in the kernel's memory.
 */
export class DurableFS extends NodeFS {
  /** Makes a file descriptor durable; throws on failure. */
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
            // Emscripten registers its file systems here, which the typings omit.
            const { NODEFS } = (FS as unknown as { filesystems: { NODEFS: NodeFileSystem } }).filesystems;
            addFsync(NODEFS, this.#sync);
          },
        ],
      },
    };
  }
}

function addFsync(nodefs: NodeFileSystem, sync: (fd: number) => void): void {
  // In WebAssembly, PostgreSQL does not sync folders after renaming files. Without that, a power
  // cut could lose a log segment with commits, so changed folders are synced before the next file.
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
      // Folders are opened without a host file descriptor.
      if (nfd === undefined) syncPath(nodefs.realPath(node));
      else sync(nfd);
      return 0;
    } catch {
      return EIO;
    }
  };
}

/**
 * WASI's error number for I/O errors. PostgreSQL panics on it, since the state on disk is unknown.
 */
const EIO = 29;

/** Syncs a whole folder: PostgreSQL assumes that a new cluster is already on disk. */
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
    // A changed folder that was deleted since (a temporary one) needs no sync.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
