import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiHost } from '../../platform/site.ts';
import placeholder from '../../ui/placeholder-person.svg';
import { ownUserQuery } from '../session/queries.ts';

/** The reader's own picture. It decorates: a failure to load it shows the placeholder and says nothing (E3). */
export function ProfilePicture() {
  const { data } = useQuery(ownUserQuery());
  const [broken, setBroken] = useState<string>();
  const picture = data?.profile_picture ? apiHost + data.profile_picture : undefined;
  const source = picture === undefined || picture === broken ? placeholder : picture;
  return <img src={source} alt="" width={36} height={36} onError={() => setBroken(picture)} />;
}
