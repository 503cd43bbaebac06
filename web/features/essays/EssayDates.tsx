import type { EssayRow } from '#contract/essays.ts';
import { DateText } from '../../ui/DateText.tsx';
import { isSameDay } from '../../ui/format-time.ts';

/** Shows when an essay was created and, if on another day, when it was published. */
export function EssayDates({ essay }: { essay: Pick<EssayRow, 'created_at' | 'published_at'> }) {
  const { created_at, published_at } = essay;
  return (
    <>
      Created <DateText time={created_at} />
      {published_at !== null && !isSameDay(new Date(created_at), new Date(published_at)) && (
        <>
          {' · '}Published <DateText time={published_at} />
        </>
      )}
    </>
  );
}
