import { memo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Work } from '#contract/works.ts';
import { yearText } from '#core/dates.ts';
import { directNames } from '#core/names.ts';
import { workTypeNames } from '#core/work-types.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { lineDirection } from '../../ui/direction.ts';
import { SkeletonBlock, Loading } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './WorkCard.module.css';

export function WorkGrid({ works, busy }: { works: readonly Work[]; busy: boolean }) {
  return (
    <ul className={classes.grid} aria-label="Works" aria-busy={busy}>
      {works.map((work) => (
        <WorkCard key={work.id} work={work} />
      ))}
    </ul>
  );
}

/**
 * Renders a book. The title is a link that covers the card, so that it can be opened in a new tab;
 * the button is the card's only tab stop.
 */
const WorkCard = memo(function WorkCard({ work }: { work: Work }) {
  const year = yearText(work.year, work.year_label);
  const type = workTypeNames[work.type];
  const navigate = useNavigate();
  return (
    <li className={classes.card}>
      <Cover title={work.title} author={work.author} category={work.category} type={work.type} />
      <div>
        <h2 className={classes.title} id={`title-${work.id}`} dir={lineDirection(work.title)}>
          <Link to={paths.book(work.id)} tabIndex={-1}>
            <ScriptText>{work.title}</ScriptText>
          </Link>
        </h2>
        <p className={classes.author}>
          <ScriptText>{work.author === null ? 'Unknown' : directNames(work.author)}</ScriptText>
        </p>
        <p className={classes.facts}>
          {[year, work.language === 'Unknown' ? 'Unknown language' : work.language].filter(Boolean).join(' · ')}
        </p>
        <p className={classes.category}>
          {type !== undefined && <span className={classes.type}>{type}</span>}
          {work.category}
        </p>
        {work.readable && <p className={classes.readable}>Readable here</p>}
        <Button
          look="outline"
          small
          id={`work-${work.id}`}
          aria-describedby={`title-${work.id}`}
          onClick={() => void navigate(paths.book(work.id))}
        >
          View Details
        </Button>
      </div>
    </li>
  );
});

export function WorkGridSkeleton() {
  return (
    <Loading>
      <div className={classes.grid}>
        {Array.from({ length: 12 }, (_, i) => (
          <div className={classes.card} key={i}>
            <SkeletonBlock width="104px" height="156px" />
            <div>
              <SkeletonBlock width="85%" height="22px" />
              <br />
              <SkeletonBlock width="60%" height="16px" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
