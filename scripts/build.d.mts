export function build(): Promise<void>;
export function buildServer(outdir: string, further?: Record<string, string>): Promise<void>;
export function ensureBuilt(): Promise<void>;
