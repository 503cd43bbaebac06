import classes from './corrected-quote.module.css';

/** Says which words were annotated before a correction of the text. */
export function CorrectedQuote({ original }: { original: string }) {
  return (
    <p className={classes.original}>
      Corrected since; the words were: <q dir="auto">{original}</q>
    </p>
  );
}
