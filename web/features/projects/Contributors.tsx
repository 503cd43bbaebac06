import { useState } from 'react';
import type { ShortUser } from '#contract/accounts.ts';
import type { Project } from '#contract/projects.ts';
import { sentences } from '#core/sentences.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { nameOf, People } from '../../ui/People.tsx';
import { UsernameForm } from '../../ui/UsernameForm.tsx';
import { useAddContributor, useHandOverProject, useRemoveContributor } from '../../data/projects.ts';
import { projectSays } from './texts.ts';

/**
 * Lists the owner and contributors. The owner adds and removes contributors and can transfer the
 * project.
 */
export function Contributors({ project }: { project: Project }) {
  const [pending, setPending] = useState<{ what: 'remove' | 'hand over'; person: ShortUser }>();
  const pendingPerson = (what: 'remove' | 'hand over'): ShortUser | undefined => (pending?.what === what ? pending.person : undefined);
  return (
    <>
      <People
        people={[project.owner, ...project.contributors]}
        label="People"
        roleOf={({ id }) => (id === project.owner_id ? 'Owner' : 'Contributor')}
        renderActions={(person) =>
          project.is_owner &&
          person.id !== project.owner_id && (
            <>
              <Button
                look="bare"
                small
                aria-label={`Make owner: ${nameOf(person)}`}
                onClick={() => setPending({ what: 'hand over', person })}
              >
                Make owner
              </Button>
              <Button look="bare" small aria-label={`Remove ${nameOf(person)}`} onClick={() => setPending({ what: 'remove', person })}>
                Remove
              </Button>
            </>
          )
        }
      />
      {project.is_owner && <AddContributor project={project} />}
      <RemoveContributor project={project} person={pendingPerson('remove')} onClose={() => setPending(undefined)} />
      <HandOver project={project} person={pendingPerson('hand over')} onClose={() => setPending(undefined)} />
    </>
  );
}

function AddContributor({ project }: { project: Project }) {
  const [done, setDone] = useState<string>();
  const add = useAddContributor(project.id);
  const says = { 403: sentences.accessDenied, 500: 'Server error saving project.', otherwise: 'Failed to add the contributor.' };
  return (
    <UsernameForm
      draftKey={`project:${project.id}:contributor`}
      label="Add a contributor by username"
      action="Add"
      busy={add.isPending}
      failure={add.error ? failureText(add.error, says) : undefined}
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

interface ConfirmationProps {
  project: Project;
  /** Undefined closes the dialog. */
  person: ShortUser | undefined;
  onClose: () => void;
}

function RemoveContributor({ project, person, onClose }: ConfirmationProps) {
  const remove = useRemoveContributor(project.id);
  const says = { ...projectSays('Failed to remove the contributor.'), 404: sentences.contributorNotFound };
  return (
    <Confirm
      title={`Remove ${person ? nameOf(person) : 'a contributor'}?`}
      action="Remove"
      opened={person !== undefined}
      busy={remove.isPending}
      failure={remove.error ? failureText(remove.error, says) : undefined}
      onConfirm={() => person && remove.mutate(person.id, { onSuccess: onClose })}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    >
      <p>What they added to the project stays. Their own workflows are removed from it.</p>
    </Confirm>
  );
}

function HandOver({ project, person, onClose }: ConfirmationProps) {
  const handOver = useHandOverProject(project.id);
  return (
    <Confirm
      title={`Make ${person ? nameOf(person) : 'a contributor'} the owner?`}
      action="Make owner"
      opened={person !== undefined}
      busy={handOver.isPending}
      failure={handOver.error ? failureText(handOver.error, projectSays('Failed to transfer the project.')) : undefined}
      onConfirm={() => person && handOver.mutate(person.id, { onSuccess: onClose })}
      onClose={() => {
        handOver.reset();
        onClose();
      }}
    >
      <p>They will own the project, and only they can transfer it back to you. You stay a contributor.</p>
    </Confirm>
  );
}
