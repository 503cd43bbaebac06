import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Work } from '#contract/works.ts';
import { directNames } from '#core/names.ts';
import { relatedWorksQuery } from '../../data/works.ts';
import { paths } from '../../platform/paths.ts';
import { Cover } from '../../ui/Cover.tsx';
import { lineDirection } from '../../ui/direction.ts';
import { Section } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './RelatedWorks.module.css';

/**
 * Shows works that a reader of this one may want next. Optional: shows nothing until it is loaded,
 * or if that fails.
 */
export function RelatedWorks({ workId, authorCount }: { workId: number; authorCount: number }) {
  const { data } = useQuery(relatedWorksQuery(workId));
  if (data === undefined) return null;
  return (
    <>
      <Shelf title={authorCount > 1 ? 'By the same authors' : 'By the same author'} id="by-author" works={data.by_author} />
      <Shelf title="In the same category" id="on-shelf" works={data.on_shelf} />
      <Shelf title="Read by the same readers" id="by-readers" works={data.by_readers} />
    </>
  );
}

function Shelf({ title, id, works }: { title: string; id: string; works: readonly Work[] }) {
  if (works.length === 0) return null;
  return (
    <Section title={title} id={id}>
      <ul className={classes.shelf}>
        {works.map((work) => (
          <li key={work.id}>
            <Link to={paths.book(work.id)} id={`${id}-${work.id}`}>
              <Cover title={work.title} author={work.author} category={work.category} type={work.type} />
              <span className={classes.title} dir={lineDirection(work.title)}>
                <ScriptText>{work.title}</ScriptText>
              </span>
              <span className={classes.author}>
                <ScriptText>{work.author === null ? 'Unknown' : directNames(work.author)}</ScriptText>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
