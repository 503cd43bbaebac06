import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from '../platform/connection.ts';
import { sendUnsentAnnotations } from './unsent-annotations.ts';
import { sendUnsentPositions } from './unsent-positions.ts';

/** Milliseconds between attempts. */
const RETRY_INTERVAL = 15_000;

/**
 * Sends unsent annotations and reading positions at once, when the connection returns, and every
 * few seconds.
 */
export function useSendUnsent(): void {
  const client = useQueryClient();
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'offline') return undefined;
    const send = (): void => {
      void sendUnsentAnnotations(client);
      void sendUnsentPositions(client);
    };
    send();
    const timer = setInterval(send, RETRY_INTERVAL);
    return () => clearInterval(timer);
  }, [client, connection]);
}
