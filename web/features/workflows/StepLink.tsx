import { Link } from 'react-router';
import type { Step } from '#contract/workflows.ts';
import { itemPath, itemKindNames } from '../../data/linked-items.ts';
import { linkOf } from '../../data/workflows.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './workflows.module.css';

/** Shows the link of a step, if it has one. */
export function StepLink({ step }: { step: Step }) {
  const link = linkOf(step);
  if (link === null) return null;
  return (
    <p className={classes.link}>
      {itemKindNames[link.kind]}:{' '}
      <Link to={itemPath(link)}>
        <ScriptText>{link.title}</ScriptText>
      </Link>
    </p>
  );
}
