import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { essaysQuery } from '../data/essays.ts';
import { latestNotesQuery } from '../data/notes.ts';
import { Circles } from '../features/circles/Circles.tsx';
import { NewCircle } from '../features/circles/NewCircle.tsx';
import { OwnInvitations } from '../features/circles/OwnInvitations.tsx';
import { Projects } from '../features/projects/Projects.tsx';
import { NewProject } from '../features/projects/NewProject.tsx';
import { NewWorkflow } from '../features/workflows/NewWorkflow.tsx';
import { Workflows } from '../features/workflows/Workflows.tsx';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeading, Section } from '../ui/Page.tsx';
import { Row, Rows } from '../ui/Rows.tsx';
import { OwnFolders } from './OwnFolders.tsx';
import classes from './WorkspacePage.module.css';

/** How many rows each part shows at first. */
const initial = 4;

/** Shows an overview of what the reader works on. */
export function WorkspacePage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeading lede="Your folders, circles, projects, workflows and drafts.">Workspace</PageHeading>
      <OwnInvitations />
      <OwnFolders />
      <div className={classes.parts}>
        <Section title="Circles" id="circles" action={<NewCircle onCreated={({ id }) => void navigate(paths.circle(id))} />}>
          <Circles initial={initial} />
        </Section>
        <Section title="Projects" id="projects" action={<NewProject onCreated={({ id }) => void navigate(paths.project(id))} />}>
          <Projects initial={initial} />
        </Section>
        <Section title="Workflows" id="workflows" action={<NewWorkflow onCreated={({ id }) => void navigate(paths.workflow(id))} />}>
          <Workflows initial={initial} />
        </Section>
        <LatestNotes />
        <Drafts />
        <Section title="Organizations" id="organizations" action={<ButtonLink to={paths.organizations()}>Browse organizations</ButtonLink>}>
          <p className={classes.quiet}>Publishers, seminaries, churches, libraries and societies.</p>
        </Section>
      </div>
    </>
  );
}

/** Renders nothing without notes, or if they fail to load. */
function LatestNotes() {
  const { data = [] } = useQuery(latestNotesQuery());
  if (data.length === 0) return null;
  return (
    <Section title="Latest notes" id="notes">
      <Rows label="Latest notes">
        {data.map(({ id, title }) => (
          <Row key={id} to={paths.note(id)} title={title} />
        ))}
      </Rows>
    </Section>
  );
}

/**
 * Lists unpublished essays among the latest ones. Renders nothing without any, or if they fail to
 * load.
 */
function Drafts() {
  const { data } = useInfiniteQuery(essaysQuery(useSession()?.username ?? ''));
  const drafts = data?.pages.flatMap(({ essays }) => essays).filter(({ status }) => status === 'draft') ?? [];
  if (drafts.length === 0) return null;
  return (
    <Section title="Drafts" id="drafts" action={<ButtonLink to={paths.essays()}>All essays</ButtonLink>}>
      <Rows label="Drafts">
        {drafts.slice(0, initial).map(({ id, title }) => (
          <Row key={id} to={paths.writeEssay(id)} title={title} />
        ))}
      </Rows>
    </Section>
  );
}
