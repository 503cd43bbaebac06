import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { DatabaseError } from './database-error.ts';
import { socketFolder } from './socket-folder.ts';
import { takeStartingLock } from './starting-lock.ts';

/** The right to be the one process that opens a data folder. */
export interface Guard {
  /** Tells those who wait to join that the database now serves. */
  announceReady(): void;
  release(): Promise<void>;
}

/** Somebody else holds the folder. */
export class FolderHeldError extends DatabaseError {}

/**
 * Takes the guard of a data folder. It is a socket on which the holder listens: whether somebody holds it is asked by connecting,
 * since the kernel closes it with the process, however that ends. A file with a process id would prove nothing, for in
 * containers the same few ids come again and again.
 */
export async function takeGuard(dataDir: string): Promise<Guard> {
  const folder = socketFolder(dataDir);
  const path = folder.path(SOCKET);
  try {
    // Only one at a time may look at the socket of a dead holder and put its own in the place.
    const unlock = await takeStartingLock(folder.path('starting.lock'));
    try {
      if (await answers(path)) throw held(dataDir);
      rmSync(path, { force: true });
      return await hold(path, folder.release);
    } finally {
      unlock();
    }
  } catch (error) {
    folder.release();
    if (error instanceof DatabaseError || !(error instanceof Error)) throw error;
    throw new DatabaseError(`DATA_DIR ${dataDir} can not be guarded (${error.message}): it must be writable, and know sockets and links.`);
  }
}

/** Waits for the holder's database to serve. False when nobody holds the folder, or the holder ended before it served. */
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

function held(dataDir: string): FolderHeldError {
  return new FolderHeldError(`Another Catena is already running on DATA_DIR ${dataDir}; stop it first or choose another folder.`);
}

async function hold(path: string, releaseFolder: () => void): Promise<Guard> {
  const asking = new Set<Socket>();
  let ready = false;
  const server = await listen(path, (socket) => {
    asking.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => asking.delete(socket));
    if (ready) socket.end(READY);
  });
  // The database's thread keeps the process alive, and its end must not wait for the guard.
  server.unref();
  return {
    announceReady: () => {
      ready = true;
      for (const socket of asking) socket.end(READY);
    },
    release: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of asking) socket.destroy();
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

function answers(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false);
      // So many ask at once that the holder's queue is full: there is a holder.
      else if (error.code === 'EAGAIN') resolve(true);
      else reject(error);
    });
  });
}
