import { useState } from 'react';
import { apiHost } from '../../platform/site.ts';
import placeholder from '../../ui/placeholder-person.svg';
import classes from './posts.module.css';

/** Who wrote something, as a picture; beside the name it says nothing of its own. Where it does not load there is the placeholder. */
export function Avatar({ picture, size = 50 }: { picture: string | null; size?: number }) {
  const [broken, setBroken] = useState<string>();
  const source = picture === null || picture === broken ? placeholder : apiHost + picture;
  return (
    <img
      className={classes.avatar}
      src={source}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => picture !== null && setBroken(picture)}
    />
  );
}
