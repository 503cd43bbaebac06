/**
 * What the audit log calls each act. `{role}` and other names in braces come from the details of
 * the entry.
 */
const actNames: Readonly<Record<string, { readonly name: string; readonly sentence: string }>> = {
  'role-granted': { name: 'Roles granted', sentence: 'gave {subject} the role {role}' },
  'role-revoked': { name: 'Roles revoked', sentence: 'took the role {role} from {subject}' },
  suspended: { name: 'Suspensions', sentence: 'suspended {subject}' },
  unsuspended: { name: 'Suspensions lifted', sentence: 'lifted the suspension of {subject}' },
  'sessions-ended': { name: 'Sessions ended', sentence: 'logged {subject} out everywhere' },
  'reset-mailed': { name: 'Password emails', sentence: 'sent {subject} a password reset link' },
  'reset-link-created': { name: 'Password links', sentence: 'created a password reset link for {subject}' },
  'two-step-ended': { name: 'Two-step sign-in switched off', sentence: 'switched off two-step sign-in for {subject}' },
  'text-imported': { name: 'Texts added', sentence: 'added or updated the text {subject}' },
  'text-removed': { name: 'Texts removed', sentence: 'removed the text {subject}' },
  'work-added': { name: 'Works added', sentence: 'added the cited work {subject} to the catalog' },
  'work-edited': { name: 'Works edited', sentence: 'edited the work {subject}' },
  'author-edited': { name: 'Authors edited', sentence: 'edited the author {subject}' },
  'records-merged': { name: 'Records merged', sentence: 'merged the {kind} “{from}” into {subject}' },
  'merge-undone': { name: 'Merges undone', sentence: 'undid merging the {kind} “{from}” into {subject}' },
  'catalog-imported': { name: 'Catalogs imported', sentence: 'imported the catalog {subject}' },
  'report-closed': { name: 'Reports closed', sentence: 'closed the reports about {subject}' },
  'held-text-approved': { name: 'Links approved', sentence: 'approved a {kind} with a link by {subject}' },
  'held-text-rejected': { name: 'Links rejected', sentence: 'rejected a {kind} with a link by {subject}' },
  'settings-changed': { name: 'Settings', sentence: 'changed settings' },
  'invitation-created': { name: 'Invitations created', sentence: 'created invitation {subject}' },
  'invitation-revoked': { name: 'Invitations revoked', sentence: 'revoked invitation {subject}' },
  'registration-approved': { name: 'Accounts approved', sentence: 'approved the account of {subject}' },
  'registration-rejected': { name: 'Accounts rejected', sentence: 'rejected a request for an account' },
};

/** The acts that the filter offers, with their names. */
export const actOptions = Object.entries(actNames).map(([value, { name }]) => ({ value, label: name }));

/** Returns the predicate of an entry; `{subject}` in it stands for whom or what it concerns. */
export function sentenceOfAct(act: string, details: Readonly<Record<string, unknown>>): string {
  const template = actNames[act]?.sentence ?? `${act.replaceAll('-', ' ')}: {subject}`;
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name === 'subject' ? whole : String(details[name] ?? whole)));
}

/** Returns the details that the sentence does not mention, as text. */
export function otherDetails(act: string, details: Readonly<Record<string, unknown>>): string {
  const template = actNames[act]?.sentence ?? '';
  return Object.entries(details)
    .filter(([name, value]) => !template.includes(`{${name}}`) && value !== null)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`)
    .join(' · ');
}
