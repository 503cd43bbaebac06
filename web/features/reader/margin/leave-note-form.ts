import { hasDraft } from '../../../platform/drafts.ts';
import { offerUndo } from '../../../platform/undo.ts';
import { noteDraftKey } from '../annotations/note-draft-key.ts';
import type { TextExtent } from '../annotations/text-extent.ts';
import { closeNoteForm, reopenNoteForm } from './margin-store.ts';

/**
 * Closes the form of a note. Offers to reopen a draft, which is otherwise found only by selecting
 * the same words.
 */
export function leaveNoteForm(slug: string, extent: TextExtent): void {
  closeNoteForm();
  const draftKey = noteDraftKey(slug, extent);
  if (!hasDraft(draftKey)) return;
  offerUndo({
    key: `closed ${draftKey}`,
    text: 'Note closed, draft saved',
    title: extent.quote,
    undo: () => Promise.resolve(reopenNoteForm(slug, extent)),
    failureText: () => 'The note could not be opened again.',
  });
}
