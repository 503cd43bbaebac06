import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { messages } from '#core/messages.ts';
import { failureText } from '../../platform/failure.ts';
import { ManagedPeople } from '../../ui/ManagedPeople.tsx';
import { UsernameForm } from '../../ui/UsernameForm.tsx';
import { useAddContributor, useTransferProject, useRemoveContributor } from '../../data/projects.ts';
import { projectErrorMessages } from './texts.ts';

export const addErrorMessages = {
  403: messages.accessDenied,
  500: 'Server error saving project.',
  fallback: 'Failed to add the contributor.',
};
export const removeErrorMessages = { ...projectErrorMessages('Failed to remove the contributor.'), 404: messages.contributorNotFound };

/**
 * Lists the owner and contributors. The owner adds and removes contributors and can transfer the
 * project.
 */
export function Contributors({ project }: { project: Project }) {
  const remove = useRemoveContributor(project.id);
  const transfer = useTransferProject(project.id);
  return (
    <>
      <ManagedPeople
        people={[project.owner, ...project.contributors]}
        label="People"
        ownerId={project.owner_id}
        isOwner={project.is_owner}
        noun="contributor"
        roleOfOthers="Contributor"
        remove={{
          request: remove,
          errorMessages: removeErrorMessages,
          text: 'What they added to the project stays. Their own workflows are removed from it.',
        }}
        transfer={{
          request: transfer,
          errorMessages: projectErrorMessages('Failed to transfer the project.'),
          text: 'They will own the project, and only they can transfer it back to you. You stay a contributor.',
        }}
      />
      {project.is_owner && <AddContributor project={project} />}
    </>
  );
}

function AddContributor({ project }: { project: Project }) {
  const [done, setDone] = useState<string>();
  const add = useAddContributor(project.id);
  return (
    <UsernameForm
      draftKey={`project:${project.id}:contributor`}
      label="Add a contributor"
      action="Add"
      busy={add.isPending}
      failure={add.error ? failureText(add.error, addErrorMessages) : undefined}
      done={done}
      onChange={() => add.isError && add.reset()}
      onSubmit={(username, accepted) =>
        add.mutate(username, {
          onSuccess: () => {
            accepted();
            setDone(`${username} is now a contributor.`);
          },
        })
      }
    />
  );
}
