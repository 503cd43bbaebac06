import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { footer } from '../../platform/site.ts';
import classes from './Footer.module.css';
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx';

/** Links to the About page and lists the keyboard shortcuts, beside the operator's own line. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <Link to={paths.about()}>About</Link>
      <KeyboardShortcuts hasButton />
      {footer.length > 0 && (
        <p>{footer.map(({ text, url }, i) => (url === undefined ? text : <FooterLink key={i} text={text} url={url} />))}</p>
      )}
    </footer>
  );
}

function FooterLink({ text, url }: { text: string; url: string }) {
  return url.startsWith('/') ? <Link to={url}>{text}</Link> : <a href={url}>{text}</a>;
}
