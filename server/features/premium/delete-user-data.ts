import type { UserDataDeleter } from '../../platform/feature.ts';

/**
 * Deletes what is stored of a user's subscriptions. The customer remains as an anonymous row until
 * it has been deleted at the provider, which may be unavailable now.
 */
export const deleteUserDataOfPremium: UserDataDeleter = async (tx, user) => {
  await tx`
    with gone as (delete from premium_customers where user_id = ${user.id} returning id, mode)
    insert into premium_departures (customer_id, mode) select id, mode from gone where mode <> 'built-in' on conflict do nothing`;
};
