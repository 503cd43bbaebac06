import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { Project } from '#contract/projects.ts';
import { messages } from '#core/messages.ts';
import { projectQuery } from '../data/projects.ts';
import { Contributors } from '../features/projects/Contributors.tsx';
import { ProjectActions } from '../features/projects/ProjectActions.tsx';
import { ProjectItems } from '../features/projects/ProjectItems.tsx';
import { NewWorkflow } from '../features/workflows/NewWorkflow.tsx';
import { formatProgress } from '../features/workflows/format-progress.ts';
import { isGone } from '../platform/failure.ts';
import { paths } from '../platform/paths.ts';
import { AuthorLink, authorNameOf } from '../ui/AuthorLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';
import { Row, Rows } from '../ui/Rows.tsx';
import { ReferencedText } from '../ui/scripture/ReferencedText.tsx';
import classes from './ProjectPage.module.css';

export const errorMessages = {
  403: messages.accessDenied,
  404: messages.projectNotFound,
  500: 'Server error fetching project.',
  fallback: 'Failed to load the project.',
};
const elsewhere = { to: paths.workspace(), name: 'Go to your workspace' };

export function ProjectPage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Project" actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
        {messages.projectNotFound}
      </EmptyState>
    );
  }
  return <LoadedProject id={Number(id)} key={id} />;
}

function LoadedProject({ id }: { id: number }) {
  const project = useQuery(projectQuery(id));
  // A failed refetch keeps showing the cached project, unless the reader lost access to it.
  if (project.data && !isGone(project.error)) return <ProjectView project={project.data} />;
  if (project.isError) {
    return (
      <ErrorState
        title="Project"
        error={project.error}
        errorMessages={errorMessages}
        onRetry={() => void project.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  return (
    <Loading title="Project">
      <SkeletonBlock width="50%" height="44px" />
      <br />
      <SkeletonBlock width="80%" height="160px" />
    </Loading>
  );
}

function ProjectView({ project }: { project: Project }) {
  return (
    <>
      <PageHeading
        lede={
          project.is_owner ? (
            'You own this project.'
          ) : (
            <>
              You contribute to this project by <AuthorLink author={project.owner} />.
            </>
          )
        }
      >
        {project.title}
      </PageHeading>
      {project.description !== null && (
        <p className={classes.description} dir="auto">
          <ReferencedText text={project.description} ignored={project.ignored_references}>
            {project.description}
          </ReferencedText>
        </p>
      )}
      <ProjectActions project={project} />
      <Section title="Items" id="items">
        <ProjectItems project={project} />
      </Section>
      <Section title="Workflows" id="workflows">
        <Workflows project={project} />
      </Section>
      <Section title="People" id="people">
        <Contributors project={project} />
      </Section>
    </>
  );
}

function Workflows({ project }: { project: Project }) {
  const navigate = useNavigate();
  const { workflows } = project;
  return (
    <>
      {workflows.length === 0 ? (
        <EmptyState hint="A workflow is an ordered list of steps to check off.">No workflows in this project yet.</EmptyState>
      ) : (
        <Rows label="Workflows">
          {workflows.map((workflow) => (
            <Row
              key={workflow.id}
              to={paths.workflow(workflow.id)}
              title={workflow.title}
              facts={`${formatProgress(workflow)} · ${authorNameOf(workflow)}`}
            />
          ))}
        </Rows>
      )}
      <div className={classes.new}>
        <NewWorkflow project={project} onCreated={({ id }) => void navigate(paths.workflow(id))} />
      </div>
    </>
  );
}
