import { useUnsentAnnotations } from '../../../data/unsent-annotations.ts';
import classes from './annotations.module.css';
import { UnsentCard } from './UnsentCard.tsx';

/** Lists the reader's unsent annotations on all texts. */
export function UnsentAnnotations() {
  const unsent = useUnsentAnnotations();
  if (unsent.length === 0) return null;
  return (
    <section className={classes.unsentList} aria-labelledby="unsent-annotations">
      <h2 id="unsent-annotations">Not sent yet</h2>
      <ul>
        {unsent.map((one) => (
          <li key={one.key}>
            <UnsentCard unsent={one} hasPlace />
          </li>
        ))}
      </ul>
    </section>
  );
}
