import type { Fault } from './fault.ts';
import { coreFaults } from './faults/core.ts';
import { platformFaults } from './faults/platform.ts';
import { administrationFaults } from './faults/server-administration.ts';
import { networkFaults } from './faults/server-network.ts';
import { readingFaults } from './faults/reading.ts';
import { peopleFaults } from './faults/server-people.ts';
import { searchFaults } from './faults/server-search.ts';
import { textFaults } from './faults/server-texts.ts';
import { earlyWebFeatureFaults } from './faults/web-features-a-n.ts';
import { lateWebFeatureFaults } from './faults/web-features-o-z.ts';
import { webPageFaults } from './faults/web-pages.ts';
import { webPlatformFaults } from './faults/web-platform.ts';
import { webUiFaults } from './faults/web-ui.ts';

/** Every planted fault, in the order in which they are run and listed. */
export const allFaults: readonly Fault[] = [
  ...peopleFaults,
  ...networkFaults,
  ...textFaults,
  ...searchFaults,
  ...platformFaults,
  ...coreFaults,
  ...webPlatformFaults,
  ...webUiFaults,
  ...earlyWebFeatureFaults,
  ...lateWebFeatureFaults,
  ...webPageFaults,
  ...readingFaults,
  ...administrationFaults,
];
