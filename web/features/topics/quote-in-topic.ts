import { type Quotation, quoteInDraft } from '../../data/format-quotation.ts';
import { emptyTopic, topicDraftKey } from './topic-draft.ts';

/** Appends a quotation to the draft of a new topic. */
export function quoteInTopic(quotation: Quotation): void {
  quoteInDraft(topicDraftKey(undefined), emptyTopic, quotation);
}
