import { readDraft } from '../../platform/drafts.ts';
import type { ReferenceInput } from './reference-rows.ts';

/** What the form of a new post holds. */
export interface PostDraft extends ReferenceInput {
  content: string;
  ignored_references?: readonly string[];
  /** The community's id as the value of the select; '' for none. */
  community: string;
}

export const emptyPostDraft: PostDraft = { content: '', community: '', rows: [] };

/** The key of the draft of a new post. The form should be open if a draft exists. */
export const postDraftKey = 'post:new';

/** Returns whether there is a draft of a new post. */
export function hasPostDraft(): boolean {
  const draft = readDraft<PostDraft>(postDraftKey);
  return draft !== undefined && JSON.stringify(draft) !== JSON.stringify(emptyPostDraft);
}
