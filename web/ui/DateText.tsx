/** A day, in the reader's own way of writing it; the minute on hovering. */
export function DateText({ time }: { time: string }) {
  const date = new Date(time);
  return (
    <time dateTime={time} title={date.toLocaleString()}>
      {date.toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })}
    </time>
  );
}
