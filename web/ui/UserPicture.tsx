import { useState } from 'react';
import { sharperPicture } from '#core/pictures.ts';
import { apiHost } from '../platform/site.ts';
import { initialsPicture } from './initials-picture.ts';
import placeholder from './placeholder-person.svg';

interface Props {
  /** The path from the contract; null if there is none. */
  path: string | null | undefined;
  /** The name whose initials replace a missing picture; null for a deleted account. */
  name: string | null | undefined;
  /** In CSS pixels. */
  size: number;
  /** Set if the picture says more than the text beside it. */
  alt?: string;
  className?: string | undefined;
}

/** Shows a user's picture, or the initials of the name if there is none or it fails to load. */
export function UserPicture({ path, name, size, alt = '', className }: Props) {
  const [broken, setBroken] = useState<string>();
  const shown = path && path !== broken ? path : undefined;
  const replacement = name ? initialsPicture(name) : placeholder;
  return (
    <img
      src={shown === undefined ? replacement : apiHost + shown}
      // The stored picture is 150 pixels wide, which is enough for small sizes at 2x, too.
      srcSet={shown === undefined || size <= 75 ? undefined : `${apiHost + sharperPicture(shown)} 2x`}
      alt={shown === undefined ? '' : alt}
      width={size}
      height={size}
      className={className}
      onError={() => setBroken(shown)}
    />
  );
}
