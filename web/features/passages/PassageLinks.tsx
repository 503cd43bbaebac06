import { Link } from 'react-router';
import type { PassageText } from '#contract/references.ts';
import { paths } from '../../platform/paths.ts';

interface Props {
  passages: PassageText['passages'];
  /** A commentary may mention every verse of a chapter. */
  max: number;
}

/** Lists links to passages, and how many more there are. */
export function PassageLinks({ passages, max }: Props) {
  return (
    <>
      {passages.slice(0, max).map(({ id, name }, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <Link to={paths.passage(id)}>{name}</Link>
        </span>
      ))}
      {passages.length > max && ` and ${passages.length - max} more`}
    </>
  );
}
