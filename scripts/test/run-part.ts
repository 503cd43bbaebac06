import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../find-chromium.mjs';
import { fromPlaywright, fromVitest } from './part-report.ts';
import type { Part } from './parts.ts';
import type { PartReport, PlaywrightReport, VitestReport } from './reports.ts';

/** Runs a part, showing its output, and returns what it found. */
export async function runPart({ runner, args, env }: Part): Promise<PartReport> {
  const folder = mkdtempSync(join(tmpdir(), 'catena-test-'));
  const file = join(folder, 'report.json');
  try {
    if (runner === 'vitest') {
      const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args], env);
      return fromVitest(read<VitestReport>(file), code, process.cwd());
    }
    const code = await run('playwright', ['test', '--reporter=list,json', ...args], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      CHROMIUM_PATH: ensureChromium(),
    });
    return fromPlaywright(read<PlaywrightReport>(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(join('node_modules', '.bin', name), args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Returns undefined if the runner ended before it wrote its report. */
function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
