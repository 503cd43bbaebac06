interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export function runWithProgress(steps: Readonly<Record<string, () => Promise<unknown>>>, stream?: ProgressStream): Promise<void>;
