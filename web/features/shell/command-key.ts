export const isMac = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** The modifier of commands: ⌘ on Apple's systems. */
export const command = isMac ? '⌘' : 'Ctrl';

/** Returns how a command is written on this system: `Ctrl+K`, `⌘K`. */
export function commandKey(letter: string): string {
  return isMac ? `⌘${letter}` : `Ctrl+${letter}`;
}
