import { useSearchParams } from 'react-router';
import { type NotificationFilter, notificationFilters } from '../data/notifications.ts';
import { NotificationList } from '../features/notifications/NotificationList.tsx';
import { PageHeading } from '../ui/Page.tsx';

/** Lists the reader's notifications. The URL stores the filter. */
export function NotificationsPage() {
  const [parameters, setParameters] = useSearchParams();
  const shown = parameters.get('show');
  const filter = notificationFilters.find((one) => one === shown) ?? 'all';
  const change = (next: NotificationFilter): void =>
    setParameters(next === 'all' ? {} : { show: next }, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeading lede="Comments, mentions and other news from the last six months.">Notifications</PageHeading>
      <NotificationList filter={filter} onFilter={change} />
    </>
  );
}
