import classes from './corrected-quote.module.css';

/** Says which words were annotated before a correction of the text. */
export function CorrectedQuote({ original }: { original: string }) {
  return (
    <p className={classes.original}>
      The text has since been corrected. It read: <q dir="auto">{original}</q>
    </p>
  );
}
