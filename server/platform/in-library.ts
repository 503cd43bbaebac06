import { getLibraryLanguage, setLibraryLanguage } from '#core/scripture/text-languages.ts';

/** A task of a thread, with what the main thread knows of the library. */
export type InLibrary<Task> = Task & { readonly language: string | undefined };

/** Adds to a task what its thread needs to find the same references as the main thread. */
export function inLibrary<Task extends object>(task: Task): InLibrary<Task> {
  return { ...task, language: getLibraryLanguage() };
}

/** Prepares the thread for a task. */
export function enterLibrary({ language }: InLibrary<object>): void {
  setLibraryLanguage(language);
}
