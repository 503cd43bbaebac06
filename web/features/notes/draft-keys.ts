/** Under which keys what is typed into the forms of notes is kept. */
export function noteDraftKey(id: number): string {
  return `note:${id}`;
}

export function newNoteDraftKey(folderId: number): string {
  return `note:new:${folderId}`;
}

/** Of a note that another one links to, and that is not there yet. */
export function missingNoteDraftKey(linkedFrom: number, title: string): string {
  return `note:missing:${linkedFrom}:${title}`;
}
