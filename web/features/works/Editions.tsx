import { Link } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { paths } from '../../platform/paths.ts';
import { CreditLine } from '../../ui/CreditLine.tsx';
import type { LinkEvents } from '../../ui/link-events.ts';
import { Section } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './Editions.module.css';

interface Props {
  editions: readonly Edition[];
  eventsOf: (slug: string) => LinkEvents;
}

/** Lists the editions of a work with their credit, license and source. */
export function Editions({ editions, eventsOf }: Props) {
  if (editions.length === 0) return null;
  return (
    <Section title={editions.length === 1 ? 'Edition' : 'Editions'} id="editions">
      <ul className={classes.list}>
        {editions.map((edition) => (
          <EditionItem key={edition.id} edition={edition} events={eventsOf(edition.slug)} />
        ))}
      </ul>
    </Section>
  );
}

function EditionItem({ edition, events }: { edition: Edition; events: LinkEvents }) {
  const { slug, title, language_name: language, translator, published, attribution, license, source_url: source } = edition;
  const facts = [language, translator === null ? null : `translated by ${translator}`, published].filter((fact) => fact !== null);
  return (
    <li>
      <Link className={classes.title} to={paths.read(slug)} {...events}>
        <ScriptText>{title}</ScriptText>
      </Link>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      <div className={classes.credit}>
        <CreditLine attribution={attribution} source={source} license={license} />
      </div>
    </li>
  );
}
