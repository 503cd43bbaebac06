/** A name stands in the midst of other text, which it must neither break nor turn round. */
export function oneLine(text: string): string {
  return withoutControls(text).replaceAll(/\s+/gu, ' ').trim();
}

/** Without control characters other than tab and line end, and without those that turn the direction of all that follows. */
export function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll('\r\n', '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}
