import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './child.ts';
import { plant } from './edit.ts';
import type { Fault } from './fault.ts';

/** A checkout of the commit in a temporary directory, for planting faults one after another. */
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

  /** Plants a fault and returns a function that undoes it. */
  plant(fault: Fault): () => void {
    const path = join(this.root, fault.file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, plant(text, fault));
    return () => {
      writeFileSync(path, text);
      // Discard the browser tests' data: a faulty server may have filled it.
      if (!isOfPage(fault)) rmSync(this.#world, { recursive: true, force: true });
    };
  }

  /**
   * Builds the page with the fault and reuses the data of the browser tests, which only the server
   * fills; creating it takes half a minute. For other faults, the tests build and create their own.
   */
  async prepareBrowser(fault: Fault, signal: AbortSignal): Promise<void> {
    const madeFrom = join(this.#world, 'made-from');
    if (!isOfPage(fault) || !existsSync(madeFrom)) return;
    const { code } = await runChild(process.execPath, ['scripts/build.mjs'], { cwd: this.root, minutes: 10, signal });
    if (code !== 0) return;
    // The browser tests discard the data an hour after its creation.
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

/**
 * Creates a tree of hard links: symbolic links would lead the tests back to the repository. Copies
 * files across disks.
 */
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
