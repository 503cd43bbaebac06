import { accountEndpoints } from './accounts.ts';
import { administrationEndpoints } from './administration.ts';
import { annotationEndpoints } from './annotations.ts';
import { authorEndpoints } from './authors.ts';
import { blockEndpoints } from './blocks.ts';
import { circleEndpoints } from './circles.ts';
import { citationEndpoints } from './citations.ts';
import { catalogEndpoints } from './catalog.ts';
import { citedEndpoints } from './cited.ts';
import { communityEndpoints } from './communities.ts';
import type { Endpoint, HourlyLimit } from './endpoint.ts';
import { editionEndpoints } from './editions.ts';
import { essayEndpoints } from './essays.ts';
import { folderEndpoints } from './folders.ts';
import { followEndpoints } from './follows.ts';
import { graphEndpoints } from './graph.ts';
import { healthEndpoints } from './health.ts';
import { heldTextEndpoints } from './held-texts.ts';
import { mailEndpoints } from './mail.ts';
import { marginEndpoints } from './margin.ts';
import { moderationEndpoints } from './moderation.ts';
import { noteEndpoints } from './notes.ts';
import { notificationEndpoints } from './notifications.ts';
import { peopleEndpoints } from './people.ts';
import { postEndpoints } from './posts.ts';
import { premiumEndpoints } from './premium.ts';
import { openidEndpoints } from './openid.ts';
import { organizationEndpoints } from './organizations.ts';
import { ownAnnotationEndpoints } from './own-annotations.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { passwordEndpoints } from './passwords.ts';
import { profileEndpoints } from './profile.ts';
import { projectEndpoints } from './projects.ts';
import { quotationEndpoints } from './quotations.ts';
import { readEndpoints } from './reads.ts';
import { referenceEndpoints } from './references.ts';
import { registrationEndpoints } from './registration.ts';
import { reportEndpoints } from './reports.ts';
import { searchEndpoints } from './search.ts';
import { settingsEndpoints } from './settings.ts';
import { siteEndpoints } from './site.ts';
import { topicEndpoints } from './topics.ts';
import { totpEndpoints } from './totp.ts';
import { workflowEndpoints } from './workflows.ts';
import { workEndpoints } from './works.ts';

/** All endpoints by name. */
export const api = {
  ...healthEndpoints,
  ...siteEndpoints,
  ...accountEndpoints,
  ...profileEndpoints,
  ...passwordEndpoints,
  ...totpEndpoints,
  ...passkeyEndpoints,
  ...openidEndpoints,
  ...mailEndpoints,
  ...workEndpoints,
  ...authorEndpoints,
  ...editionEndpoints,
  ...annotationEndpoints,
  ...ownAnnotationEndpoints,
  ...marginEndpoints,
  ...quotationEndpoints,
  ...administrationEndpoints,
  ...peopleEndpoints,
  ...settingsEndpoints,
  ...registrationEndpoints,
  ...catalogEndpoints,
  ...citedEndpoints,
  ...readEndpoints,
  ...folderEndpoints,
  ...noteEndpoints,
  ...topicEndpoints,
  ...essayEndpoints,
  ...citationEndpoints,
  ...referenceEndpoints,
  ...searchEndpoints,
  ...communityEndpoints,
  ...moderationEndpoints,
  ...reportEndpoints,
  ...heldTextEndpoints,
  ...postEndpoints,
  ...followEndpoints,
  ...blockEndpoints,
  ...notificationEndpoints,
  ...premiumEndpoints,
  ...organizationEndpoints,
  ...graphEndpoints,
  ...circleEndpoints,
  ...projectEndpoints,
  ...workflowEndpoints,
};

export type Api = typeof api;

/** Returns every hourly limit once; endpoints that share one refer to the same object. */
export function hourlyLimits(): HourlyLimit[] {
  return [...new Set(Object.values<Endpoint>(api).flatMap(({ hourlyLimit }) => hourlyLimit ?? []))];
}

/** Returns the response headers of endpoints that pages on other origins may read. */
export function exposedHeaders(): string[] {
  return [...new Set(Object.values<Endpoint>(api).flatMap(({ exposes }) => exposes ?? []))];
}
