import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CommunityReport, Report } from '#contract/reports.ts';
import { paths } from '../platform/paths.ts';
import { nameOf } from './People.tsx';
import { reportKindNames, reportTypeNames } from './report-texts.ts';
import classes from './ReportedThing.module.css';
import { ScriptText } from './ScriptText.tsx';
import { TimeAgo } from './TimeAgo.tsx';

interface Props {
  report: CommunityReport | Report;
  /** Facts after the others. */
  facts?: ReactNode;
  /** What can be done about it. */
  children: ReactNode;
}

/** A row of a queue of reports: what is reported and why. */
export function ReportedThing({ report, facts, children }: Props) {
  const { type, about, author, kind, reason, created_at, reports } = report;
  return (
    <li>
      <article className={classes.report} aria-label={`Report: ${about?.title ?? reportTypeNames[type]}`}>
        <p className={classes.facts}>
          {reportTypeNames[type]}
          {author !== null && type !== 'person' && (
            <>
              {' '}
              by{' '}
              <Link to={paths.user(author.username)}>
                <ScriptText>{nameOf(author)}</ScriptText>
              </Link>
            </>
          )}{' '}
          · reported <TimeAgo time={created_at} />
          {reports > 1 && ` · ${reports} open reports`}
          {facts}
        </p>
        {about === null ? (
          <p className={classes.gone}>It was deleted or is no longer public.</p>
        ) : (
          <>
            <Link className={classes.title} to={about.url}>
              <ScriptText>{about.title}</ScriptText>
            </Link>
            {about.excerpt !== null && about.excerpt !== about.title && (
              <p className={classes.excerpt} dir="auto">
                {about.excerpt}
              </p>
            )}
          </>
        )}
        <p className={classes.reason}>
          <strong>{reportKindNames[kind]}</strong>
          {reason !== '' && (
            <>
              {': '}
              <span dir="auto">{reason}</span>
            </>
          )}
        </p>
        {children}
      </article>
    </li>
  );
}
