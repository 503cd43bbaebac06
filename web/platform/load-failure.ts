/**
 * Returns whether a part of the page could not be loaded: browsers and the bundler only say so in
 * the message.
 */
export function isLoadFailure(error: unknown): error is Error {
  return error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message);
}
