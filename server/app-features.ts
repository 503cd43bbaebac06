import type { FastifyInstance } from 'fastify';
import type { AppTools } from './app-parts.ts';
import { registrationUserData } from './features/accounts/registration/user-data.ts';
import { accountUserData } from './features/accounts/user-data.ts';
import { administratorUserData } from './features/administrators/user-data.ts';
import { annotationRoutes } from './features/annotations/routes.ts';
import { annotationUserData } from './features/annotations/user-data.ts';
import { authorRoutes } from './features/authors/routes.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import { blockUserData } from './features/blocks/user-data.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { commentUserData } from './features/comments/user-data.ts';
import { catalogRoutes } from './features/catalog/routes.ts';
import { catalogUserData } from './features/catalog/user-data.ts';
import { circleRoutes } from './features/circles/routes.ts';
import { circleUserData } from './features/circles/user-data.ts';
import { communityRoutes } from './features/communities/routes.ts';
import { communityUserData } from './features/communities/user-data.ts';
import { folderRoutes } from './features/folders/routes.ts';
import { folderUserData } from './features/folders/user-data.ts';
import { essayUserData } from './features/essays/user-data.ts';
import { followUserData } from './features/follows/user-data.ts';
import { graphRoutes } from './features/graph/routes.ts';
import { heldTextRoutes } from './features/held-texts/routes.ts';
import { heldTextUserData } from './features/held-texts/user-data.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { mailUserData } from './features/mail/user-data.ts';
import { marginRoutes } from './features/margin/routes.ts';
import { marginUserData } from './features/margin/user-data.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { moderationUserData } from './features/moderation/user-data.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { noteUserData } from './features/notes/user-data.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { notificationUserData } from './features/notifications/user-data.ts';
import { openidUserData } from './features/openid/user-data.ts';
import { passkeyRoutes } from './features/passkeys/routes.ts';
import { passkeyUserData } from './features/passkeys/user-data.ts';
import { postRoutes } from './features/posts/routes.ts';
import { postUserData } from './features/posts/user-data.ts';
import { premiumUserData } from './features/premium/user-data.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { projectUserData } from './features/projects/user-data.ts';
import { quotationRoutes } from './features/quotations/routes.ts';
import { quotationUserData } from './features/quotations/user-data.ts';
import { readRoutes } from './features/reads/routes.ts';
import { readUserData } from './features/reads/user-data.ts';
import { passageRoutes } from './features/references/passage-routes.ts';
import { referenceRoutes } from './features/references/routes.ts';
import { referenceUserData } from './features/references/user-data.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { reportUserData } from './features/reports/user-data.ts';
import { searchUserData } from './features/search/user-data.ts';
import { settingsUserData } from './features/settings/user-data.ts';
import { editionAdminRoutes } from './features/editions/admin-routes.ts';
import { editionRoutes } from './features/editions/routes.ts';
import { editionUserData } from './features/editions/user-data.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { organizationUserData } from './features/organizations/user-data.ts';
import { citedRoutes } from './features/cited/routes.ts';
import { citedUserData } from './features/cited/user-data.ts';
import { topicRoutes } from './features/topics/routes.ts';
import { topicUserData } from './features/topics/user-data.ts';
import { totpRoutes } from './features/totp/routes.ts';
import { totpUserData } from './features/totp/user-data.ts';
import { workflowRoutes } from './features/workflows/routes.ts';
import { workflowUserData } from './features/workflows/user-data.ts';
import { workRoutes } from './features/works/routes.ts';
import { idempotencyKeyData } from './platform/http/idempotency-key.ts';
import type { UserData } from './platform/user-data.ts';

/** The endpoints of every feature that needs nothing but the tools. */
export const featureRoutes: readonly ((api: FastifyInstance, tools: AppTools) => void)[] = [
  totpRoutes,
  passkeyRoutes,
  workRoutes,
  authorRoutes,
  editionRoutes,
  editionAdminRoutes,
  catalogRoutes,
  annotationRoutes,
  marginRoutes,
  quotationRoutes,
  readRoutes,
  folderRoutes,
  noteRoutes,
  topicRoutes,
  citedRoutes,
  referenceRoutes,
  passageRoutes,
  communityRoutes,
  postRoutes,
  commentRoutes,
  moderationRoutes,
  reportRoutes,
  heldTextRoutes,
  blockRoutes,
  notificationRoutes,
  mailRoutes,
  organizationRoutes,
  graphRoutes,
  circleRoutes,
  projectRoutes,
  workflowRoutes,
];

/** What every feature stores about users, in the order of the export. */
export const userData: readonly UserData[] = [
  accountUserData,
  totpUserData,
  passkeyUserData,
  openidUserData,
  folderUserData,
  noteUserData,
  essayUserData,
  topicUserData,
  citedUserData,
  readUserData,
  editionUserData,
  annotationUserData,
  marginUserData,
  quotationUserData,
  postUserData,
  commentUserData,
  communityUserData,
  moderationUserData,
  reportUserData,
  heldTextUserData,
  followUserData,
  blockUserData,
  notificationUserData,
  mailUserData,
  organizationUserData,
  circleUserData,
  projectUserData,
  workflowUserData,
  premiumUserData,
  referenceUserData,
  searchUserData,
  administratorUserData,
  catalogUserData,
  settingsUserData,
  registrationUserData,
  idempotencyKeyData,
];

/** The features with their own `deleteUserData`, in the order of the locks (docs/locks.md). */
export const deletionOrder: readonly UserData[] = [
  circleUserData,
  annotationUserData,
  projectUserData,
  workflowUserData,
  communityUserData,
  postUserData,
  noteUserData,
  folderUserData,
  topicUserData,
  essayUserData,
  notificationUserData,
  mailUserData,
  premiumUserData,
];
