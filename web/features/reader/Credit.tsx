import { Link } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { paths } from '../../platform/paths.ts';
import { CreditLine } from '../../ui/CreditLine.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './reader.module.css';

/** Shows the source and license of each edition. */
export function Credit({ editions }: { editions: readonly Edition[] }) {
  return (
    <aside className={classes.credit} aria-label="Source and license">
      {editions.map((edition) => (
        <div key={edition.slug}>
          <EditionCredit edition={edition} />
        </div>
      ))}
    </aside>
  );
}

function EditionCredit({
  edition: { title, author, translator, published, work_id: workId, attribution, license, source_url: source },
}: {
  edition: Edition;
}) {
  const people = [author, translator === null ? null : `translated by ${translator}`, published].filter((part) => part !== null);
  return (
    <>
      <Link to={paths.book(workId)}>
        <cite>
          <ScriptText>{title}</ScriptText>
        </cite>
      </Link>
      {people.length > 0 && <ScriptText>{`, ${people.join(', ')}`}</ScriptText>}. {attribution !== null && `${withPeriod(attribution)} `}
      <CreditLine source={source} license={license} />
    </>
  );
}

function withPeriod(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
