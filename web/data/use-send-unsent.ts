import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from '../platform/connection.ts';
import { sendUnsentAnnotations } from './unsent-annotations.ts';

/** Milliseconds between attempts to reach the server. */
const PAUSE = 15_000;

/** Sends the annotations that wait at once, when the connection is back, and every few seconds. */
export function useSendUnsent(): void {
  const client = useQueryClient();
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'offline') return undefined;
    const send = (): void => void sendUnsentAnnotations(client);
    send();
    const timer = setInterval(send, PAUSE);
    return () => clearInterval(timer);
  }, [client, connection]);
}
