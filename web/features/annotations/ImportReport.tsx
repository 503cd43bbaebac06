import type { AnnotationImport, ImportedRow } from '#contract/own-annotations.ts';
import type { ImportOutcome } from '#core/annotations.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './own-annotations.module.css';

interface Props {
  result: AnnotationImport;
  /** False for a report of what an import would do. */
  isImported: boolean;
}

/** Rows of each outcome that are shown. */
const SHOWN = 100;

const reported: readonly ImportOutcome[] = ['not-found', 'invalid', 'added', 'present'];

/** Says what an import adds, and lists each annotation below its outcome. */
export function ImportReport({ result: { counts, rows }, isImported }: Props) {
  return (
    <section className={classes.report} aria-label="Report">
      <p ref={focusOnMount} tabIndex={-1} role="status">
        {sentenceOf(counts, isImported)}
      </p>
      {reported
        .filter((outcome) => counts[outcome] > 0)
        .map((outcome) => (
          <details key={outcome}>
            <summary>{`${titleOf(outcome, isImported)} (${counts[outcome].toLocaleString('en')})`}</summary>
            <Outcome rows={rows.filter((row) => row.outcome === outcome)} />
          </details>
        ))}
    </section>
  );
}

function Outcome({ rows }: { rows: readonly ImportedRow[] }) {
  return (
    <>
      <ul>
        {rows.slice(0, SHOWN).map(({ number, quote, place, reason }) => (
          <li key={number}>
            <ScriptText>{quote ?? `Annotation ${number}`}</ScriptText>
            {place !== null && <span className={classes.quiet}> {place}</span>}
            {reason !== null && <span className={classes.reason}> {reason}</span>}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className={classes.quiet}>And {(rows.length - SHOWN).toLocaleString('en')} more.</p>}
    </>
  );
}

function sentenceOf({ added, present, 'not-found': lost, invalid }: AnnotationImport['counts'], isImported: boolean): string {
  if (added === 0 && lost + invalid === 0) return 'You already have all annotations in this file.';
  if (isImported) return added === 1 ? '1 annotation was added.' : `${added.toLocaleString('en')} annotations were added.`;
  const parts = [
    `${added.toLocaleString('en')} to add`,
    ...(present > 0 ? [`${present.toLocaleString('en')} you already have`] : []),
    ...(lost + invalid > 0 ? [`${(lost + invalid).toLocaleString('en')} that cannot be added`] : []),
  ];
  return `Annotations in this file: ${parts.join(', ')}.`;
}

function titleOf(outcome: ImportOutcome, isImported: boolean): string {
  const titles = {
    added: isImported ? 'Added' : 'To add',
    present: 'Already yours',
    'not-found': 'Not found in the text',
    invalid: 'Cannot be imported',
  };
  return titles[outcome];
}
