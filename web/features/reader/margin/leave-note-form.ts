import { hasDraft } from '../../../platform/drafts.ts';
import { offerUndo } from '../../../platform/undo.ts';
import { noteDraftKey } from '../annotations/note-draft-key.ts';
import type { TextExtent } from '../annotations/text-extent.ts';
import { closeNoteForm, reopenNoteForm } from './margin-store.ts';

/** Closes the form of a note. If something was written, says that it is kept, since the same words must be selected to find it. */
export function leaveNoteForm(slug: string, extent: TextExtent): void {
  closeNoteForm();
  const draftKey = noteDraftKey(slug, extent);
  if (!hasDraft(draftKey)) return;
  offerUndo({
    key: `closed ${draftKey}`,
    text: 'Closed your note and kept its draft',
    title: extent.quote,
    undo: () => Promise.resolve(reopenNoteForm(slug, extent)),
    failureText: () => 'The note could not be opened again.',
  });
}
