import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShortUser } from '#contract/accounts.ts';
import { type ErrorMessages, failureText } from '../platform/failure.ts';
import { Button } from './Button.tsx';
import { Confirm } from './Confirm.tsx';
import { nameOf, People } from './People.tsx';

interface Action {
  /** The request, which takes the id of a person. */
  request: Pick<UseMutationResult<unknown, Error, number>, 'mutate' | 'isPending' | 'error' | 'reset'>;
  errorMessages: ErrorMessages;
  /** Says in the dialog what the action entails. */
  text: string;
}

interface Props {
  people: readonly ShortUser[];
  label: string;
  /** Null if a block hides the owner from the reader. */
  ownerId: number | null;
  /** Whether the reader is the owner, who can remove others or make one of them the owner. */
  isOwner: boolean;
  /** What one of the others is called: "member". */
  noun: string;
  /** The role shown for the others. */
  roleOfOthers?: string;
  remove: Action;
  transfer: Action;
}

/** Lists the owner and the others. The owner can remove one of them or transfer the ownership. */
export function ManagedPeople({ people, label, ownerId, isOwner, noun, roleOfOthers, remove, transfer }: Props) {
  const [pending, setPending] = useState<{ kind: 'remove' | 'transfer'; person: ShortUser }>();
  const pendingPerson = (kind: 'remove' | 'transfer'): ShortUser | undefined => (pending?.kind === kind ? pending.person : undefined);
  const toRemove = pendingPerson('remove');
  const toPromote = pendingPerson('transfer');
  const close = (): void => setPending(undefined);
  return (
    <>
      <People
        people={people}
        label={label}
        roleOf={({ id }) => (id === ownerId ? 'Owner' : roleOfOthers)}
        renderActions={(person) =>
          isOwner &&
          person.id !== ownerId && (
            <>
              <Button
                look="bare"
                small
                aria-label={`Make owner: ${nameOf(person)}`}
                onClick={() => setPending({ kind: 'transfer', person })}
              >
                Make owner
              </Button>
              <Button look="bare" small aria-label={`Remove ${nameOf(person)}`} onClick={() => setPending({ kind: 'remove', person })}>
                Remove
              </Button>
            </>
          )
        }
      />
      <ConfirmAction
        title={`Remove ${toRemove ? nameOf(toRemove) : `a ${noun}`}?`}
        label="Remove"
        person={toRemove}
        action={remove}
        onClose={close}
      />
      <ConfirmAction
        title={`Make ${toPromote ? nameOf(toPromote) : `a ${noun}`} the owner?`}
        label="Make owner"
        person={toPromote}
        action={transfer}
        onClose={close}
      />
    </>
  );
}

interface ConfirmActionProps {
  title: string;
  label: string;
  /** Undefined closes the dialog. */
  person: ShortUser | undefined;
  action: Action;
  onClose: () => void;
}

function ConfirmAction({ title, label, person, action: { request, errorMessages, text }, onClose }: ConfirmActionProps) {
  return (
    <Confirm
      title={title}
      action={label}
      opened={person !== undefined}
      busy={request.isPending}
      failure={request.error ? failureText(request.error, errorMessages) : undefined}
      onConfirm={() => person && request.mutate(person.id, { onSuccess: onClose })}
      onClose={() => {
        request.reset();
        onClose();
      }}
    >
      <p>{text}</p>
    </Confirm>
  );
}
