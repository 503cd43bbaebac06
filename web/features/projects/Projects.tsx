import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentences } from '#core/sentences.ts';
import { paths } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { Row } from '../../ui/Rows.tsx';
import { NewProject } from './NewProject.tsx';
import classes from './projects.module.css';
import { projectsQuery } from '../../data/projects.ts';
import { factsOf } from './texts.ts';

export const errorMessages = {
  403: sentences.accessDenied,
  404: 'No projects found.',
  500: 'Server error fetching projects.',
  fallback: 'Failed to load projects.',
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
  return (
    <PagedRows
      query={useInfiniteQuery(projectsQuery())}
      label="Projects"
      more="More projects"
      errorMessages={errorMessages}
      empty={
        <EmptyState hint="A project brings together the books, topics, essays and workflows of one study.">No projects yet.</EmptyState>
      }
    >
      {(project) => (
        <Row key={project.id} to={paths.project(project.id)} title={project.title} words={project.description} facts={factsOf(project)} />
      )}
    </PagedRows>
  );
}
