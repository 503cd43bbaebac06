/** A day, in the reader's own way of writing it; the minute on hovering, or with it where `exact` is said. */
export function DateText({ time, exact = false }: { time: string; exact?: boolean }) {
  const date = new Date(time);
  return (
    <time dateTime={time} title={date.toLocaleString()}>
      {exact
        ? date.toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
        : date.toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })}
    </time>
  );
}
