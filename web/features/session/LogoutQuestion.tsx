import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sendUnsentAnnotations, useUnsentAnnotations } from '../../data/unsent-annotations.ts';
import { hasUnsentNow } from '../../platform/unsent.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { askLogout, useLogoutNow } from './use-logout.ts';

/** Asks before a logout that would delete annotations that have not been sent. Sends them meanwhile; if that works, logs out. */
export function LogoutQuestion() {
  const client = useQueryClient();
  const logOutNow = useLogoutNow();
  const { length: count } = useUnsentAnnotations();
  const logOut = useEffectEvent(() => {
    askLogout(false);
    logOutNow();
  });
  useEffect(() => {
    let isCurrent = true;
    void sendUnsentAnnotations(client).then(() => isCurrent && !hasUnsentNow() && logOut());
    return () => void (isCurrent = false);
  }, [client]);
  const annotations = count === 1 ? '1 annotation is' : `${count} annotations are`;
  return (
    <Confirm
      title="Log out without sending?"
      action="Log out"
      opened
      busy={false}
      onConfirm={() => {
        askLogout(false);
        logOutNow();
      }}
      onClose={() => askLogout(false)}
    >
      <p>{annotations} only in this browser, because the server could not be reached. Logging out deletes what has not been sent.</p>
    </Confirm>
  );
}
