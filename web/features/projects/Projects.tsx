import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentences } from '#core/sentences.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '../../ui/Page.tsx';
import { Row, Rows } from '../../ui/Rows.tsx';
import { NewProject } from './NewProject.tsx';
import classes from './projects.module.css';
import { projectsQuery } from '../../data/projects.ts';
import { factsOf } from './texts.ts';

const says = {
  403: sentences.accessDenied,
  404: 'No projects found.',
  500: 'Server error fetching projects.',
  otherwise: 'Failed to load projects.',
};

/** Lists the projects that the reader owns or contributes to, with a button to create one. */
export function Projects() {
  const navigate = useNavigate();
  return (
    <>
      <div className={classes.bar}>
        <NewProject onCreated={({ id }) => void navigate(paths.project(id))} />
      </div>
      <List />
    </>
  );
}

function List() {
  const projects = useInfiniteQuery(projectsQuery());
  if (projects.isPending) {
    return (
      <Loading>
        <Bone width="60%" height="100px" />
      </Loading>
    );
  }
  if (projects.isError) return <ErrorState error={projects.error} says={says} onRetry={() => void projects.refetch()} />;
  const all = projects.data.pages.flatMap((page) => page.rows);
  if (all.length === 0) {
    return <EmptyState hint="A project brings together the books, topics, essays and workflows of one study.">No projects yet.</EmptyState>;
  }
  return (
    <>
      <Rows label="Projects">
        {all.map((project) => (
          <Row key={project.id} to={paths.project(project.id)} title={project.title} words={project.description} facts={factsOf(project)} />
        ))}
      </Rows>
      {projects.hasNextPage && (
        <Button className={classes.more ?? ''} disabled={projects.isFetchingNextPage} onClick={() => void projects.fetchNextPage()}>
          More projects
        </Button>
      )}
    </>
  );
}
