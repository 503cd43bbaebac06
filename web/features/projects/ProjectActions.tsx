import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Project } from '#contract/projects.ts';
import { failureText } from '../../platform/failure.ts';
import { useIsOwn } from '../../platform/ownership.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { EditProject } from './EditProject.tsx';
import classes from './projects.module.css';
import { useDeleteProject, useLeaveProject } from '../../data/projects.ts';
import { projectSays } from './texts.ts';

/** Renders the actions on a project: its owner edits or deletes it, a contributor leaves it. */
export function ProjectActions({ project }: { project: Project }) {
  return (
    <div className={`actions ${classes.actions}`}>
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
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteProject(project.id);
  const navigate = useNavigate();
  return (
    <>
      <Button look="bare" onClick={() => setIsConfirming(true)}>
        Delete project
      </Button>
      <Confirm
        title={`Delete “${project.title}”?`}
        action="Delete project"
        opened={isConfirming}
        busy={remove.isPending}
        failure={remove.error ? failureText(remove.error, projectSays('Failed to delete the project.')) : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.workspace(), { replace: true }) })}
        onClose={() => setIsConfirming(false)}
      >
        <p>
          This permanently deletes the project for all its contributors. Books, topics and essays stay where they are, and workflows stay
          with their owners.
        </p>
      </Confirm>
    </>
  );
}

function LeaveProject({ project }: { project: Project }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const isOwn = useIsOwn();
  const own = project.contributors.find(({ id, username }) => isOwn({ user_id: id, username }))?.id;
  const leave = useLeaveProject(project.id);
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>Leave project</Button>
      <Confirm
        title={`Leave “${project.title}”?`}
        action="Leave"
        opened={isConfirming}
        busy={leave.isPending || own === undefined}
        failure={leave.error ? failureText(leave.error, projectSays('Failed to leave the project.')) : undefined}
        onConfirm={() => own !== undefined && leave.mutate(own, { onSuccess: () => void navigate(paths.workspace(), { replace: true }) })}
        onClose={() => setIsConfirming(false)}
      >
        <p>You can return only if its owner adds you again. What you added to it stays, but your own workflows are removed from it.</p>
      </Confirm>
    </>
  );
}
