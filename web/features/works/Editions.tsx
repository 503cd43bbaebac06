import { Link } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { paths } from '../../platform/paths.ts';
import { readLicense } from '../../ui/license.ts';
import { Section } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './Editions.module.css';

/** Lists the editions of a work with their credit, license and source. */
export function Editions({ editions }: { editions: readonly Edition[] }) {
  if (editions.length === 0) return null;
  return (
    <Section title={editions.length === 1 ? 'Edition' : 'Editions'} id="editions">
      <ul className={classes.list}>
        {editions.map((edition) => (
          <EditionItem key={edition.id} edition={edition} />
        ))}
      </ul>
    </Section>
  );
}

function EditionItem({ edition }: { edition: Edition }) {
  const { slug, title, language_name: language, translator, published, attribution, license, source_url: source } = edition;
  const facts = [language, translator === null ? null : `translated by ${translator}`, published].filter((fact) => fact !== null);
  const { name, url, statement } = license === null ? {} : readLicense(license);
  return (
    <li>
      <Link className={classes.title} to={paths.read(slug)}>
        <ScriptText>{title}</ScriptText>
      </Link>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      <p className={classes.credit}>
        {attribution !== null && <span dir="auto">{attribution}</span>}
        {attribution !== null && name !== undefined && ' · '}
        {name !== undefined && (
          <span dir="auto" title={statement}>
            {url === undefined ? (
              name
            ) : (
              <a href={url} target="_blank" rel="license noopener noreferrer">
                {name}
              </a>
            )}
          </span>
        )}
        {(attribution ?? license) !== null && source !== null && ' · '}
        {source !== null && (
          <a href={source} target="_blank" rel="noopener noreferrer">
            Source
          </a>
        )}
      </p>
    </li>
  );
}
