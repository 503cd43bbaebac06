import { type Quotation, quoteInDraft } from '../../data/format-quotation.ts';
import { emptyPostDraft, postDraftKey } from './post-draft.ts';

/** Appends a quotation to the draft of a new post. */
export function quoteInPost(quotation: Quotation): void {
  quoteInDraft(postDraftKey, emptyPostDraft, quotation);
}
