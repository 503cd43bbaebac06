import type { Circle } from '#contract/circles.ts';
import { messages } from '#core/messages.ts';
import { resourceErrorMessages } from '../../platform/failure.ts';

/** Returns a circle's summary line: "Open · 3 members · 2 books". */
export function factsOf({ open, member_count, work_count }: Pick<Circle, 'open' | 'member_count' | 'work_count'>): string {
  return [open ? 'Open' : 'Closed', counted(member_count, 'member'), counted(work_count, 'book')].join(' · ');
}

export function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count.toLocaleString('en')} ${what}s`;
}

/** Returns the error texts of a circle request; `fallback` is for all other statuses. */
export function circleErrorMessages(fallback: string) {
  return resourceErrorMessages('circle', messages.circleNotFound, fallback);
}
