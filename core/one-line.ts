/**
 * Collapses a name to one line without direction controls, so that it cannot disrupt the text
 * around it.
 */
export function oneLine(text: string): string {
  return withoutControls(text).replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Removes control characters other than tab and line feed, and characters that override the text
 * direction.
 */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll('\r\n', '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Returns a text without control characters; null if it is missing or blank. */
export function optionalText(text: string | null | undefined): string | null {
  return withoutControls(text ?? '').trim() || null;
}
