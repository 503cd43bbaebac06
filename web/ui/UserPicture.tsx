import { useState } from 'react';
import { sharperPicture } from '#core/pictures.ts';
import { apiHost } from '../platform/site.ts';
import placeholder from './placeholder-person.svg';

interface Props {
  /** As the contract gives it; null is none. */
  path: string | null | undefined;
  /** In CSS pixels. */
  size: number;
  /** Where it says something that does not stand beside it. */
  alt?: string;
  className?: string | undefined;
}

/** A user's picture; the placeholder where there is none, and where it does not load (spec 9). */
export function UserPicture({ path, size, alt = '', className }: Props) {
  const [broken, setBroken] = useState<string>();
  const shown = path && path !== broken ? path : undefined;
  return (
    <img
      src={shown === undefined ? placeholder : apiHost + shown}
      // The stored one is 150 pixels wide: enough for anything small, sharp or not.
      srcSet={shown === undefined || size <= 75 ? undefined : `${apiHost + sharperPicture(shown)} 2x`}
      alt={shown === undefined ? '' : alt}
      width={size}
      height={size}
      className={className}
      onError={() => setBroken(shown)}
    />
  );
}
