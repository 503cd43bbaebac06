import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './child.ts';
import { plant } from './edit.ts';
import type { Fault } from './fault.ts';

/** A checkout of the commit in a temporary folder, in which faults are planted one after another. */
export class Workspace {
  readonly root: string;
  readonly #repository: string;
  readonly #folder: string;

  constructor(repository: string) {
    this.#repository = repository;
    this.#folder = mkdtempSync(join(tmpdir(), 'catena-planted-'));
    this.root = join(this.#folder, 'checkout');
    git(repository, 'worktree', 'add', '--detach', '--quiet', this.root, 'HEAD');
    linkTree(join(repository, 'node_modules'), join(this.root, 'node_modules'));
  }

  /** Answers how to undo it. */
  plant(fault: Fault): () => void {
    const path = join(this.root, fault.file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, plant(text, fault));
    return () => {
      writeFileSync(path, text);
      // A world of the browser tests that a faulty server filled is of no use for the next fault.
      if (!isOfPage(fault)) rmSync(this.#world, { recursive: true, force: true });
    };
  }

  /**
   * Builds the planted page and keeps the world of the browser tests, which only the server fills. Making one takes half a minute.
   * Other faults are built by the tests themselves, with a world of their own.
   */
  async prepareBrowser(fault: Fault, signal: AbortSignal): Promise<void> {
    const madeFrom = join(this.#world, 'made-from');
    if (!isOfPage(fault) || !existsSync(madeFrom)) return;
    const { code } = await runChild(process.execPath, ['scripts/build.mjs'], { cwd: this.root, minutes: 10, signal });
    if (code !== 0) return;
    // It is thrown away an hour after it was made.
    const { atime, mtime } = statSync(madeFrom);
    copyFileSync(join(this.root, 'dist/built-from'), madeFrom);
    utimesSync(madeFrom, atime, mtime);
  }

  remove(): void {
    try {
      git(this.#repository, 'worktree', 'remove', '--force', this.root);
    } finally {
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  get #world(): string {
    return join(this.root, 'dist/e2e-world');
  }
}

function isOfPage({ file }: Fault): boolean {
  return file.startsWith('web/');
}

export function git(repository: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
}

/** Programs write into these, and must not write into those of the repository. */
const caches = new Set(['.cache', '.vite', '.vite-temp', '.vitest']);

/** A tree of hard links: a symbolic link would lead the tests' programs back to the repository. Copies where the disk is another. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (caches.has(entry.name)) continue;
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
