import { Link } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { paths } from '../../platform/paths.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './reader.module.css';

/** Shows the source and license of each edition. */
export function Credit({ editions }: { editions: readonly Edition[] }) {
  return (
    <aside className={classes.credit} aria-label="Source and license">
      {editions.map((edition) => (
        <p key={edition.slug}>
          <EditionCredit edition={edition} />
        </p>
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
      {license !== null && <License text={license} />}
      {isWebAddress(source) && (
        <>
          {' '}
          <a href={source} target="_blank" rel="noopener noreferrer">
            Source
          </a>
        </>
      )}
    </>
  );
}

/** A license that begins with its address, as TEI files state it, is a link. */
function License({ text }: { text: string }) {
  const [address = '', ...rest] = text.split(' ');
  if (!isWebAddress(address)) return withPeriod(text);
  const name = rest.join(' ').trim();
  return (
    <a href={address} target="_blank" rel="license noopener noreferrer">
      {name === '' ? address : withPeriod(name)}
    </a>
  );
}

function withPeriod(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function isWebAddress(address: string | null): address is string {
  return address !== null && /^https?:\/\//.test(address) && URL.canParse(address);
}
