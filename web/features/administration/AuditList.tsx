import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuditEntry } from '#contract/people.ts';
import { auditQuery } from '../../data/administration.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMinute } from '../../ui/format-time.ts';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { otherDetails, sentenceOfAct } from './act-names.ts';
import classes from './audit.module.css';

const errorMessages = { 403: 'Only administrators can read the audit log.', fallback: 'Failed to load the audit log.' };

interface Props {
  filter: { readonly act: string; readonly username: string };
  onClear: () => void;
}

/** Lists the audit log, newest first. */
export function AuditList({ filter: { act, username }, onClear }: Props) {
  const query = useInfiniteQuery(auditQuery({ act: act || undefined, username: username || undefined }));
  const isFiltered = act !== '' || username !== '';
  return (
    <PagedRows
      query={query}
      label="Audit log"
      more="Show older entries"
      errorMessages={errorMessages}
      empty={
        isFiltered ? (
          <EmptyState actions={<Button onClick={onClear}>Show all</Button>}>No entries match.</EmptyState>
        ) : (
          <EmptyState hint="Suspensions, changed roles, password reset links and changed texts will be listed here.">
            Nothing has happened yet.
          </EmptyState>
        )
      }
    >
      {(entry) => <EntryRow key={entry.id} entry={entry} />}
    </PagedRows>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { created_at: at, act, actor, origin, session_id: session, user_agent: agent, details } = entry;
  const [before = '', after] = sentenceOfAct(act, details).split('{subject}');
  const place =
    origin === 'command' ? 'command line' : session === null ? undefined : `session ${session}${agent === null ? '' : `, ${agent}`}`;
  const more = otherDetails(act, details);
  return (
    <li>
      <div className={classes.entry}>
        <p>
          <Actor entry={entry} /> {before}
          {after !== undefined && <Subject entry={entry} />}
          {after}
        </p>
        {more !== '' && (
          <p className={classes.details} dir="auto">
            {more}
          </p>
        )}
        <p className={classes.facts}>
          <time dateTime={at}>{formatMinute(new Date(at))}</time>
          {place !== undefined && ` · ${place}`}
          {actor === null && origin === 'page' && ' · account deleted'}
        </p>
      </div>
    </li>
  );
}

function Actor({ entry: { actor, origin } }: { entry: AuditEntry }) {
  if (actor !== null) return <Link to={paths.adminPerson(actor.id)}>{actor.username}</Link>;
  return <strong>{origin === 'command' ? 'The operator' : 'Anonymous'}</strong>;
}

/**
 * What an entry is about: a person, something with a name, or someone whose account was deleted.
 */
function Subject({ entry: { subject_user: user, subject } }: { entry: AuditEntry }) {
  if (user !== null) return <Link to={paths.adminPerson(user.id)}>{user.username}</Link>;
  return <strong>{subject ?? 'a deleted account'}</strong>;
}
