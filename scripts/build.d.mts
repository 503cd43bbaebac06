export function build(): Promise<void>;
export function ensureBuilt(): Promise<void>;
