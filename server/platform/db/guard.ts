import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { DatabaseError } from './database-error.ts';
import { socketFolder } from './socket-folder.ts';
import { acquireStartingLock } from './starting-lock.ts';

/** The exclusive right of a process to open a data folder. */
export interface Guard {
  /** Notifies joining processes that the database accepts connections. */
  announceReady(): void;
  release(): Promise<void>;
}

/** Another process holds the folder. */
export class FolderInUseError extends DatabaseError {}

/**
 * Acquires the guard of a data folder: a listening socket, which the kernel closes when its process
 * ends. A file with a process id would be ambiguous, since containers reuse ids.
 */
export async function acquireGuard(dataDir: string): Promise<Guard> {
  const folder = socketFolder(dataDir);
  const path = folder.path(SOCKET);
  try {
    // Only one process at a time may inspect a stale socket and replace it.
    const unlock = await acquireStartingLock(folder.path('starting.lock'));
    try {
      if (await hasListener(path)) throw alreadyRunning(dataDir);
      rmSync(path, { force: true });
      return await listenAsHolder(path, folder.release);
    } finally {
      unlock();
    }
  } catch (error) {
    folder.release();
    if (error instanceof DatabaseError || !(error instanceof Error)) throw error;
    throw new DatabaseError(
      `DATA_DIR ${dataDir} cannot be locked (${error.message}): it must be writable and support sockets and symbolic links.`,
    );
  }
}

/**
 * Waits until the holder's database accepts connections. Returns false if there is no holder or it
 * ended before.
 */
export async function holderIsReady(dataDir: string): Promise<boolean> {
  const folder = socketFolder(dataDir);
  try {
    return await new Promise<boolean>((resolve) => {
      const socket = connect(folder.path(SOCKET));
      socket.on('data', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('close', () => resolve(false));
    });
  } finally {
    folder.release();
  }
}

const SOCKET = 'guard.sock';

function alreadyRunning(dataDir: string): FolderInUseError {
  return new FolderInUseError(`Another instance of Catena is already using DATA_DIR ${dataDir}; stop it first or choose another folder.`);
}

async function listenAsHolder(path: string, releaseFolder: () => void): Promise<Guard> {
  const waiting = new Set<Socket>();
  let ready = false;
  const server = await listen(path, (socket) => {
    waiting.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => waiting.delete(socket));
    if (ready) socket.end(READY);
  });
  // The database thread keeps the process alive, and its end must not wait for the guard.
  server.unref();
  return {
    announceReady: () => {
      ready = true;
      for (const socket of waiting) socket.end(READY);
    },
    release: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of waiting) socket.destroy();
      await closed;
      releaseFolder();
    },
  };
}

const READY = 'ready\n';

function listen(path: string, accept: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(accept);
    server.once('error', reject).listen(path, () => resolve(server));
  });
}

function hasListener(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false);
      // A full connection queue also means that there is a holder.
      else if (error.code === 'EAGAIN') resolve(true);
      else reject(error);
    });
  });
}
