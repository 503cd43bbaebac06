import type { UserDataDeleter } from '../../platform/feature.ts';

/**
 * With the account goes what is kept of its subscriptions; the rest is at the provider, which may not answer just now. So its customer
 * becomes a row that names nobody, and is removed there as soon as that can be.
 */
export const deleteUserDataOfPremium: UserDataDeleter = async (tx, user) => {
  await tx`
    with gone as (delete from premium_customers where user_id = ${user.id} returning id, mode)
    insert into premium_departures (customer_id, mode) select id, mode from gone where mode <> 'built-in' on conflict do nothing`;
};
