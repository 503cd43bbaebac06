/** Returns a reason as it is stored: without surrounding spaces, and null if nothing is left. */
export function reasonOf(text: string | undefined): string | null {
  return text?.trim() || null;
}
