import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './Button.module.css';

type Look = 'filled' | 'quiet' | 'outline' | 'bare';
interface Own {
  look?: Look;
  small?: boolean;
  /** Square, for a lone icon; then give it an `aria-label`. */
  icon?: boolean;
}

function classOf({ look = 'quiet', small, icon }: Own, more?: string): string {
  return [classes.button, classes[look], small && classes.small, icon && classes.icon, more].filter(Boolean).join(' ');
}

/** One filled button a view; the rest are quiet. */
export function Button({ look, small, icon, className, ...rest }: Own & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...(look && { look }), ...(small && { small }), ...(icon && { icon }) }, className)}
    />
  );
}

/** Looks like a button, and is a link: it goes somewhere. */
export function ButtonLink({ look, small, icon, className, ...rest }: Own & Omit<LinkProps, 'className'> & { className?: string }) {
  return <Link {...rest} className={classOf({ ...(look && { look }), ...(small && { small }), ...(icon && { icon }) }, className)} />;
}

/** A link that leaves the site, in a tab of its own. */
export function ExternalButton({ look, className, children, ...rest }: Own & ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" data-not-printed {...rest} className={classOf(look ? { look } : {}, className)}>
      {children}
    </a>
  );
}
