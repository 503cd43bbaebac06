import * as React from 'react';

/**
 * Keeps React's development build from recording a stack trace for each element that it creates,
 * which takes a fifth of the processor time of the tests. Only messages of React lose detail.
 */
export function skipOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React no longer counts owner stacks: check if this function is still needed.');
  // React stops recording above a number of stacks per second, and restarts the count each second.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {}, configurable: true });
}
