import type { Plugin } from 'esbuild';

export function buildServer(outdir: string, further?: Record<string, string>): Promise<void>;
export function addCluster(outdir: string): Promise<void>;
export function ensureBuilt(): Promise<void>;
export const youngFunctions: Plugin;
