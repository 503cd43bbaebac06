import { useState } from 'react';
import type { ShortUser } from '#contract/accounts.ts';
import { messages } from '#core/messages.ts';
import { useBlock } from '../data/blocks.ts';
import { failureText } from '../platform/failure.ts';
import { useIsOwn } from '../platform/ownership.ts';
import { useSession } from '../platform/session.ts';
import { Confirm } from './Confirm.tsx';
import { ErrorMessage } from './Page.tsx';
import { nameOf } from './People.tsx';
import { ReportMenu } from './ReportMenu.tsx';
import { RowMenu } from './RowMenu.tsx';
import { type ReportTarget, useReport } from './use-report.tsx';

interface Author extends Pick<ShortUser, 'display_name'> {
  /** Null if the account was deleted. */
  readonly user_id: number | null;
  readonly username: string | null;
}

interface Props {
  author: Author;
  /** What the person wrote here, or the person. */
  report: ReportTarget;
}

const errorMessages = {
  404: messages.userNotFound,
  fallback: 'The change could not be saved. Please try again.',
};

/** The menu on another user and on what they wrote: reporting it, muting and blocking them. */
export function PersonMenu({ author, report }: Props) {
  const isOwn = useIsOwn();
  const session = useSession();
  if (!session || isOwn(author)) return null;
  if (author.username === null) return <ReportMenu {...report} />;
  return <Menu person={{ username: author.username, display_name: author.display_name }} report={report} />;
}

type Person = Pick<ShortUser, 'username' | 'display_name'>;

function Menu({ person, report }: { person: Person; report: ReportTarget }) {
  const name = nameOf(person);
  const [isConfirming, setIsConfirming] = useState(false);
  const mute = useBlock('mute');
  const block = useBlock('block');
  const { button, action, dialog } = useReport(report);
  const close = (): void => {
    block.reset();
    setIsConfirming(false);
  };
  return (
    <>
      <RowMenu
        ref={button}
        label={`More about: ${report.name}`}
        actions={[
          { label: `Mute ${name}`, onSelect: () => !mute.isPending && mute.mutate(person) },
          { label: `Block ${name}`, onSelect: () => setIsConfirming(true) },
          action,
        ]}
      />
      {dialog}
      {mute.error !== null && <ErrorMessage>{failureText(mute.error, errorMessages)}</ErrorMessage>}
      <Confirm
        title={`Block ${name}?`}
        action="Block"
        opened={isConfirming}
        busy={block.isPending}
        failure={block.error ? failureText(block.error, errorMessages) : undefined}
        onConfirm={() => block.mutate(person, { onSuccess: close })}
        onClose={close}
      >
        <p>
          You and {name} will no longer see each other or anything that either of you writes. You will stop following each other. They will
          not be notified.
        </p>
        <p>You can unblock them in your settings.</p>
      </Confirm>
    </>
  );
}
