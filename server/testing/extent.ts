/**
 * Returns how often a randomized test runs: `long` times if TEST_EXTENT is "long", as for changes
 * of what it tests.
 */
export function runs(short: number, long: number): number {
  return process.env['TEST_EXTENT'] === 'long' ? long : short;
}
