// A namespace, so that the page loads only the messages that it uses.
export * as messages from './message-texts.ts';

/** Inserts an id into a sentence's `{id}` placeholder. */
export function withId(sentence: string, id: number): string {
  return sentence.replace('{id}', String(id));
}
