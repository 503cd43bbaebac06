/**
 * Messages that the server and the browser share. The product specification fixes their exact
 * wording and punctuation. One file per feature, because a page loads whole files.
 */
export * from './messages/accounts.ts';
export * from './messages/administration.ts';
export * from './messages/annotations.ts';
export * from './messages/circles.ts';
export * from './messages/common.ts';
export * from './messages/communities.ts';
export * from './messages/editions.ts';
export * from './messages/essays.ts';
export * from './messages/folders.ts';
export * from './messages/mail.ts';
export * from './messages/moderation.ts';
export * from './messages/organizations.ts';
export * from './messages/posts.ts';
export * from './messages/premium.ts';
export * from './messages/projects.ts';
export * from './messages/quotations.ts';
export * from './messages/registration.ts';
export * from './messages/settings.ts';
export * from './messages/sign-in.ts';
export * from './messages/topics.ts';
export * from './messages/workflows.ts';
export * from './messages/works.ts';
