import type { Api } from '#contract/api.ts';
import { NetworkError, StatusError } from './api-errors.ts';
import { EventParser, type ServerEvent } from './event-parser.ts';
import { addressOf, headersOf } from './request.ts';
import { session } from './session.ts';

interface StreamOptions {
  readonly signal: AbortSignal;
  /** The last event that was received before. */
  readonly lastEventId: string | undefined;
  readonly onEvent: (event: ServerEvent) => void;
}

/**
 * Reads server-sent events until the server ends the stream. The browser's own reader of events
 * cannot send the token. Throws `StatusError`, or `NetworkError` if the connection breaks.
 */
export async function readEvents(name: keyof Api, { signal, lastEventId, onEvent }: StreamOptions): Promise<void> {
  const headers = {
    ...headersOf(session.live()),
    accept: 'text/event-stream',
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  };
  const response = await fetch(addressOf(name, {}), { headers, credentials: 'include', signal, cache: 'no-store' }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error;
      throw new NetworkError('no response');
    },
  );
  if (!response.ok || !response.body) throw new StatusError(response.status, undefined);
  const parser = new EventParser(onEvent);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) parser.add(part.value);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError('the stream was cut off');
  }
}
