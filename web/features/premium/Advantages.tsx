import { limits } from '#core/limits.ts';
import { sizeText } from '#core/size-text.ts';
import classes from './premium.module.css';

const { premium } = limits;
const rows: readonly (readonly [what: string, free: string, premium: string])[] = [
  ['Badge on your profile', '–', 'Premium Subscriber'],
  ['Files per essay', `${limits.essayFiles.max} files`, `${premium.essayFiles.max} files`],
  ['Size of each file', sizeText(limits.essayFiles.bytes), sizeText(premium.essayFiles.bytes)],
  ['Size of a picture in an essay', sizeText(limits.essayPicture.bytes), sizeText(premium.essayPicture.bytes)],
  ['Size of your profile picture or banner', sizeText(limits.profilePicture.bytes), sizeText(premium.profilePicture.bytes)],
];

/** Compares the limits of premium with those of everyone. */
export function Advantages() {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          <th scope="col">Free</th>
          <th scope="col">Premium</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, free, more]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{free}</td>
            <td>{more}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
