/** The reason shown on the login page, by path of the page that requires it. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^\/book\//, 'Please log in to view book details'],
  [/^\/communities\/[^/]+/, 'Please log in to view community details.'],
  [/^\/communities/, 'Please log in to view communities'],
  [/^\/posts?\//, 'Please log in to view community posts.'],
  [/^\/authors\/id\//, 'Please log in to view author details'],
  [/^\/(profile|user-profile|users|edit-profile)/, 'Please log in to view profiles'],
  [/^\/write-essay/, 'Please log in to create essays.'],
  [/^\/(essays|article)/, 'Please log in to view essays'],
  [/^\/(workspace|folders)/, 'Please log in to view folders'],
  [/^\/notes\//, 'Please log in to view notes'],
  [/^\/topics/, 'Please log in to view topics'],
  [/^\/organizations/, 'Please log in to view organizations'],
  [/^\/(premium|test-checkout|test-portal)/, 'Please log in to manage your subscription'],
  [/^\/(passages|scripture)\//, 'Please log in to view passages'],
  [/^\/search/, 'Please log in to search'],
  [/^\/graph/, 'Please log in to view the graph'],
];

export function loginReason(path: string): string {
  return reasons.find(([pattern]) => pattern.test(path))?.[1] ?? 'Please log in';
}
