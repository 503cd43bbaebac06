import { Link } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { paths } from '../../platform/paths.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { readLicense } from '../../ui/license.ts';
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

/** Shows a license in one line; a longer statement opens on demand. */
function License({ text }: { text: string }) {
  const { name, url, statement } = readLicense(text);
  const isLink = isWebAddress(url);
  return (
    <>
      {isLink ? (
        <a href={url} target="_blank" rel="license noopener noreferrer">
          {name === url ? name : withPeriod(name)}
        </a>
      ) : (
        statement === undefined && withPeriod(name)
      )}
      {statement !== undefined && (
        <details>
          <summary>{isLink ? 'Terms' : name}</summary>
          {statement}
        </details>
      )}
    </>
  );
}

function withPeriod(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function isWebAddress(address: string | null | undefined): address is string {
  return typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address);
}
