import { useNavigate } from 'react-router';
import type { Project } from '#contract/projects.ts';
import { useIsOwn } from '../../platform/ownership.ts';
import { paths } from '../../platform/paths.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { EditProject } from './EditProject.tsx';
import { useDeleteProject, useLeaveProject } from '../../data/projects.ts';
import { projectErrorMessages } from './texts.ts';

/** Renders the actions on a project: its owner edits or deletes it, a contributor leaves it. */
export function ProjectActions({ project }: { project: Project }) {
  return (
    <div className="actions spaced">
      {project.is_owner ? (
        <>
          <EditProject project={project} />
          <DeleteProject project={project} />
        </>
      ) : (
        <LeaveProject project={project} />
      )}
    </div>
  );
}

function DeleteProject({ project }: { project: Project }) {
  const remove = useDeleteProject(project.id);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      look="bare"
      label="Delete project"
      title={`Delete “${project.title}”?`}
      action="Delete project"
      busy={remove.isPending}
      error={remove.error}
      errorMessages={projectErrorMessages('Failed to delete the project.')}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.workspace(), { replace: true }) })}
    >
      <p>
        This permanently deletes the project for all its contributors. Books, topics and essays stay where they are, and workflows stay with
        their owners.
      </p>
    </ConfirmButton>
  );
}

function LeaveProject({ project }: { project: Project }) {
  const isOwn = useIsOwn();
  const own = project.contributors.find(({ id, username }) => isOwn({ user_id: id, username }))?.id;
  const leave = useLeaveProject(project.id);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label="Leave project"
      title={`Leave “${project.title}”?`}
      action="Leave"
      busy={leave.isPending || own === undefined}
      error={leave.error}
      errorMessages={projectErrorMessages('Failed to leave the project.')}
      onConfirm={() => own !== undefined && leave.mutate(own, { onSuccess: () => void navigate(paths.workspace(), { replace: true }) })}
    >
      <p>You can return only if its owner adds you again. What you added to it stays, but your own workflows are removed from it.</p>
    </ConfirmButton>
  );
}
