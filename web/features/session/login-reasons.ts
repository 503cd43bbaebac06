import { otherPostPrefix, pagePrefixes, scripturePrefix, sitePaths } from '#core/page-paths.ts';

/** The reason shown on the login page, by the start of the path that requires it. */
const reasons: readonly (readonly [starts: readonly string[], reason: string])[] = [
  [[pagePrefixes.work], 'Please log in to view book details'],
  [[pagePrefixes.community], 'Please log in to view community details.'],
  [[sitePaths.communities], 'Please log in to view communities'],
  [[pagePrefixes.post, otherPostPrefix], 'Please log in to view community posts.'],
  [[pagePrefixes.author], 'Please log in to view author details'],
  [[sitePaths.profile, sitePaths.userProfile, pagePrefixes.user, sitePaths.editProfile], 'Please log in to view profiles'],
  [[sitePaths.writeEssay], 'Please log in to create essays.'],
  [[sitePaths.essays, pagePrefixes.essay], 'Please log in to view essays'],
  [[sitePaths.workspace, pagePrefixes.folder], 'Please log in to view folders'],
  [[pagePrefixes.note], 'Please log in to view notes'],
  [[sitePaths.topics], 'Please log in to view topics'],
  [[sitePaths.organizations], 'Please log in to view organizations'],
  [[sitePaths.premium, sitePaths.testCheckout, sitePaths.testPortal], 'Please log in to manage your subscription'],
  [[pagePrefixes.passage, scripturePrefix], 'Please log in to view passages'],
  [[sitePaths.search], 'Please log in to search'],
  [[sitePaths.graph], 'Please log in to view the graph'],
];

export function loginReason(path: string): string {
  const page = path.replace(/\/$/, '');
  return reasons.find(([starts]) => starts.some((start) => page.startsWith(start)))?.[1] ?? 'Please log in';
}
