/** Returns the draft key of an edited note. */
export function noteDraftKey(id: number): string {
  return `note:${id}`;
}

export function newNoteDraftKey(folderId: number): string {
  return `note:new:${folderId}`;
}

/** Returns the draft key of a note that another note links to but that does not exist yet. */
export function missingNoteDraftKey(linkedFrom: number, title: string): string {
  return `note:missing:${linkedFrom}:${title}`;
}
