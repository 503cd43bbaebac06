import { NavLink } from 'react-router';
import { paths } from '../../platform/paths.ts';
import classes from './Alphabet.module.css';

const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));

/**
 * Renders the letters a to z: large on the index page, as a `strip` above the authors of one
 * letter.
 */
export function Alphabet({ strip = false }: { strip?: boolean }) {
  return (
    <nav aria-label="Authors by letter">
      <ul className={strip ? classes.strip : classes.letters}>
        {letters.map((letter) => (
          <li key={letter}>
            <NavLink className={classes.letter ?? ''} to={paths.authorsOf(letter)}>
              {letter}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
