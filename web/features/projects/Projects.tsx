import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '#core/messages.ts';
import { paths } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { Row } from '../../ui/Rows.tsx';
import { projectsQuery } from '../../data/projects.ts';
import { factsOf } from './texts.ts';

export const errorMessages = {
  403: messages.accessDenied,
  404: 'No projects found.',
  500: 'Server error fetching projects.',
  fallback: 'Failed to load projects.',
};

/** Lists the projects that the reader owns or contributes to. */
export function Projects({ initial }: { /** How many to show at first. */ initial: number }) {
  return (
    <PagedRows
      query={useInfiniteQuery(projectsQuery())}
      label="Projects"
      more="More projects"
      initial={initial}
      errorMessages={errorMessages}
      empty={<EmptyState hint="Use a project to collect the books, topics, essays and workflows for a study.">No projects yet.</EmptyState>}
    >
      {(project) => (
        <Row key={project.id} to={paths.project(project.id)} title={project.title} words={project.description} facts={factsOf(project)} />
      )}
    </PagedRows>
  );
}
