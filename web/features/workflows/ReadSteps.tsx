import { IconCheck, IconCircle } from '@tabler/icons-react';
import type { Workflow } from '#contract/workflows.ts';
import { authorNameOf } from '../../ui/AuthorLink.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { StepLink } from './StepLink.tsx';
import classes from './workflows.module.css';

/** Lists the steps for users who can only read them. */
export function ReadSteps({ workflow }: { workflow: Workflow }) {
  const { steps } = workflow;
  if (steps.length === 0) return <EmptyState hint={`${authorNameOf(workflow)} has not added any yet.`}>No steps yet.</EmptyState>;
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step) => (
        <li key={step.id}>
          {step.done ? <IconCheck size={20} aria-hidden="true" /> : <IconCircle size={20} aria-hidden="true" />}
          <div className={classes.what}>
            <p className={classes.read} data-done={step.done || undefined}>
              <span className="visually-hidden">{step.done ? 'Done: ' : 'To do: '}</span>
              <ScriptText>{step.title}</ScriptText>
            </p>
            <StepLink step={step} />
          </div>
        </li>
      ))}
    </ol>
  );
}
