import { hasUnsentOf } from '../platform/unsent.ts';
import { unsentKinds } from './unsent-kinds.ts';

/** Returns whether a logout would delete unsent annotations of the reader. */
export function hasUnsentAnnotations(): boolean {
  return hasUnsentOf(unsentKinds.annotation);
}
