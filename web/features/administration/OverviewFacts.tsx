import type { ReactNode } from 'react';
import type { Overview } from '#contract/people.ts';
import { sizeText } from '#core/size-text.ts';
import { Section } from '../../ui/Page.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import classes from './overview.module.css';

/** Shows the numbers of the overview in sections. */
export function OverviewFacts({ overview }: { overview: Overview }) {
  const { accounts, activity, library, storage, mail, held_texts: held, open_reports: reports, version, started_at: startedAt } = overview;
  return (
    <>
      <Attention mailFailed={mail.failed} reports={reports} held={held} />
      <Section title="Accounts" id="accounts">
        <dl className={classes.facts}>
          <Fact name="Accounts" value={number(accounts.total)} note={`${number(accounts.week)} new this week`} />
          <Fact name="Active this week" value={number(accounts.active)} />
          <Fact name="Suspended" value={number(accounts.suspended)} />
        </dl>
      </Section>
      <Section title="Activity" id="activity">
        <dl className={classes.facts}>
          {Object.entries(activityNames).map(([key, name]) => {
            const { total, week } = activity[key as keyof typeof activityNames];
            return <Fact key={key} name={name} value={number(total)} note={`${number(week)} this week`} />;
          })}
        </dl>
      </Section>
      <Section title="Library" id="library">
        <dl className={classes.facts}>
          <Fact name="Works" value={number(library.works)} />
          <Fact name="Texts to read" value={number(library.editions)} />
        </dl>
      </Section>
      <Section title="System" id="system">
        <dl className={classes.facts}>
          <Fact name="Database" value={sizeText(storage.database_bytes)} />
          <Fact
            name="Files"
            value={sizeText(storage.file_bytes)}
            note={storage.files === 1 ? '1 file' : `${number(storage.files)} files`}
          />
          <Fact name="Mail waiting" value={number(mail.waiting)} />
          <Fact name="Version" value={version} note={<>started {<TimeAgo time={startedAt} />}</>} />
        </dl>
      </Section>
    </>
  );
}

const activityNames = {
  posts: 'Posts',
  comments: 'Comments',
  essays: 'Published essays',
  topics: 'Public topics',
  annotations: 'Public annotations',
  reviews: 'Reviews',
} as const;

/** Says what somebody should look into; nothing if all is well. */
function Attention({ mailFailed, reports, held }: { mailFailed: number; reports: number | null; held: number }) {
  const open = reports ?? 0;
  if (mailFailed === 0 && open === 0 && held === 0) return null;
  return (
    <ul className={classes.attention} aria-label="Needs attention">
      {open > 0 && <li>{open === 1 ? '1 report is open.' : `${number(open)} reports are open.`}</li>}
      {held > 0 && <li>{held === 1 ? '1 text with a link waits for approval.' : `${number(held)} texts with links wait for approval.`}</li>}
      {mailFailed > 0 && (
        <li>
          {mailFailed === 1 ? '1 email' : `${number(mailFailed)} emails`} could not be sent this week. The server’s log has the reasons.
        </li>
      )}
    </ul>
  );
}

function Fact({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}

function number(count: number): string {
  return count.toLocaleString('en');
}
