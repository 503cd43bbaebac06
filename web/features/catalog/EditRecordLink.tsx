import { useQuery } from '@tanstack/react-query';
import type { MergeKind } from '#contract/catalog.ts';
import { hasRole } from '#core/roles.ts';
import { ownUserQuery } from '../../data/own-user.ts';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** Leads librarians to the form of a work or an author; renders nothing for others. */
export function EditRecordLink({ kind, id }: { kind: MergeKind; id: number }) {
  const user = useQuery(ownUserQuery());
  if (!user.data || !hasRole(user.data.roles, 'librarian')) return null;
  return <ButtonLink to={paths.adminRecord(kind, id)}>Edit in the catalog</ButtonLink>;
}
