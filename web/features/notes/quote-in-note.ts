import { type Quotation, quoteInDraft } from '../../data/format-quotation.ts';
import { newNoteDraftKey } from './draft-keys.ts';

/** Appends a quotation to the draft of a new note in a folder. */
export function quoteInNote(folderId: number, quotation: Quotation): void {
  quoteInDraft(newNoteDraftKey(folderId), { title: '', content: '' }, quotation);
}
