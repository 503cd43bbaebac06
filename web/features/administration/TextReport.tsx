import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ImportReport } from '#contract/administration.ts';
import { importProblems } from '#core/import-problems.ts';
import { paths } from '../../platform/paths.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import classes from './administration.module.css';

/** Shows what an import read and changed, or would change. `children` come before the problems. */
export function TextReport({ report, children }: { report: ImportReport; children?: ReactNode }) {
  const { slug, title, dry_run: dryRun, segments, sections, format, language, license } = report;
  return (
    <section className={classes.report} aria-labelledby="report">
      <h2 id="report" ref={focusOnMount} tabIndex={-1}>
        {dryRun ? `Checked “${title}”` : `Added “${title}”`}
      </h2>
      <dl className={classes.facts}>
        <dt>Address</dt>
        <dd>{dryRun ? paths.read(slug) : <Link to={paths.read(slug)}>{paths.read(slug)}</Link>}</dd>
        {/* Otherwise, `children` ask for it. */}
        {!(dryRun && report.similar_works.length > 0) && (
          <>
            <dt>Work</dt>
            <dd>
              {report.work_id === null ? report.work_title : <Link to={paths.book(report.work_id)}>{report.work_title}</Link>}
              {report.work_created && (dryRun ? ' (will be added to the catalog)' : ' (added to the catalog)')}
            </dd>
          </>
        )}
        <dt>Contents</dt>
        <dd>
          {plural(segments, 'segment')} in {plural(sections, 'section')}; format {format}, language {language}
        </dd>
        <dt>Changes</dt>
        <dd>
          {count(report.added)} added, {count(report.changed)} changed, {count(report.removed)} removed
        </dd>
        {Object.values(report.annotations).some((number) => number > 0) && (
          <>
            <dt>Highlights and notes</dt>
            <dd>
              {count(report.annotations.kept)} kept, {count(report.annotations.moved)} moved, {count(report.annotations.lost)} no longer in
              the text
            </dd>
          </>
        )}
        <dt>License</dt>
        <dd>{license ?? (dryRun ? 'Not stated. Please enter it above.' : 'Not stated')}</dd>
      </dl>
      {children}
      {report.problems.length === 0 ? (
        <p className={classes.quiet}>No problems found.</p>
      ) : (
        Object.entries(importProblems).map(([kind, heading]) => (
          <Problems key={kind} heading={heading} problems={report.problems} kind={kind} />
        ))
      )}
    </section>
  );
}

function Problems({ heading, kind, problems }: { heading: string; kind: string; problems: ImportReport['problems'] }) {
  const found = problems.filter((problem) => problem.kind === kind);
  if (found.length === 0) return null;
  return (
    <details open={found.length <= MOST_OPEN}>
      <summary>
        {heading} ({found.length})
      </summary>
      <ul className={classes.problems}>
        {found.map(({ message, file, line }, i) => (
          <li key={i}>
            {[file, line === undefined ? undefined : `line ${line}`].filter((part) => part !== undefined).join(', ')}
            {(file !== undefined || line !== undefined) && ': '}
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

const MOST_OPEN = 5;

function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}
