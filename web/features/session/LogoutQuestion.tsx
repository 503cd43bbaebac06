import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sendUnsentAnnotations, useUnsentAnnotations } from '../../data/unsent-annotations.ts';
import { hasUnsentAnnotations } from '../../data/has-unsent-annotations.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { closeLogoutQuestion, useLogoutNow } from './use-logout.ts';

/**
 * Asks before a logout deletes unsent annotations. Meanwhile tries to send them, and then logs out.
 */
export function LogoutQuestion() {
  const client = useQueryClient();
  const logOutNow = useLogoutNow();
  const { length: count } = useUnsentAnnotations();
  function logOut(): void {
    closeLogoutQuestion();
    logOutNow();
  }
  const handleSent = useEffectEvent(logOut);
  useEffect(() => {
    let isCurrent = true;
    void sendUnsentAnnotations(client).then(() => isCurrent && !hasUnsentAnnotations() && handleSent());
    return () => void (isCurrent = false);
  }, [client]);
  return (
    <Confirm title="Log out without sending?" action="Log out" opened busy={false} onConfirm={logOut} onClose={closeLogoutQuestion}>
      <p>{count === 1 ? 'Logging out deletes 1 annotation' : `Logging out deletes ${count} annotations`} that only this browser has.</p>
    </Confirm>
  );
}
