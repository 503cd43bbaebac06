import type { CatalogReport as Report } from '#contract/catalog.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './catalog.module.css';

/** Shows what an import of a catalog changed, or would change. */
export function CatalogReport({ report }: { report: Report }) {
  const { dry_run: dryRun, added, updated, unchanged, rejected, merged, kept, changes, problems } = report;
  return (
    <section className={classes.report} aria-labelledby="report">
      <h3 id="report" ref={focusOnMount} tabIndex={-1}>
        {dryRun ? 'The import would change this' : 'Imported'}
      </h3>
      <dl className={classes.facts}>
        <dt>Works</dt>
        <dd>
          {count(added)} added, {count(updated)} updated, {count(unchanged)} unchanged, {count(rejected)} rejected
        </dd>
        <dt>Authors</dt>
        <dd>
          {count(report.authors_added)} added, {count(report.authors_updated)} updated
        </dd>
        {kept > 0 && (
          <>
            <dt>Edited here</dt>
            <dd>{count(kept)}; the import does not change the edited fields</dd>
          </>
        )}
        {merged > 0 && (
          <>
            <dt>Merged</dt>
            <dd>
              {count(merged)} skipped because {merged === 1 ? 'it was merged into another work' : 'they were merged into other works'}
            </dd>
          </>
        )}
      </dl>
      <Problems problems={problems} total={report.problem_count} />
      <Changes changes={changes} total={added + updated} />
    </section>
  );
}

function Problems({ problems, total }: { problems: Report['problems']; total: number }) {
  if (total === 0) return <p className={classes.quiet}>No problems found.</p>;
  return (
    <details open>
      <summary>
        {total === 1 ? '1 problem' : `${count(total)} problems`}
        {firstOf(problems.length, total)}
      </summary>
      <ul className={classes.listed}>
        {problems.map(({ line, reason, rejected }, i) => (
          <li key={i}>
            line {line}: {reason}
            {!rejected && ' (left out; the rest of the row is imported)'}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Changes({ changes, total }: { changes: Report['changes']; total: number }) {
  if (total === 0) return null;
  return (
    <details open={changes.length <= MOST_OPEN}>
      <summary>
        {total === 1 ? '1 work' : `${count(total)} works`} added or updated
        {firstOf(changes.length, total)}
      </summary>
      <ul className={classes.listed}>
        {changes.map(({ line, title, author, is_new: isNew }) => (
          <li key={line}>
            line {line}: <ScriptText>{title}</ScriptText>
            {author !== null && (
              <>
                {', '}
                <ScriptText>{author}</ScriptText>
              </>
            )}{' '}
            ({isNew ? 'new' : 'updated'})
          </li>
        ))}
      </ul>
    </details>
  );
}

const MOST_OPEN = 10;

function firstOf(shown: number, total: number): string {
  return shown < total ? `; the first ${count(shown)}` : '';
}

function count(number: number): string {
  return number.toLocaleString('en');
}
