import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './Button.module.css';

type Look = 'filled' | 'quiet' | 'outline' | 'bare';
interface ButtonStyleProps {
  look?: Look;
  small?: boolean;
  /** Square, for a lone icon; needs an `aria-label`. */
  icon?: boolean;
}

function classOf({ look = 'quiet', small, icon }: ButtonStyleProps, more?: string): string {
  return [classes.button, classes[look], small && classes.small, icon && classes.icon, more].filter(Boolean).join(' ');
}

/** A button. Each view has at most one filled button. */
export function Button({ look, small, icon, className, ...rest }: ButtonStyleProps & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...(look && { look }), ...(small && { small }), ...(icon && { icon }) }, className)}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  small,
  icon,
  className,
  ...rest
}: ButtonStyleProps & Omit<LinkProps, 'className'> & { className?: string }) {
  return <Link {...rest} className={classOf({ ...(look && { look }), ...(small && { small }), ...(icon && { icon }) }, className)} />;
}

/** A link that opens another site in a new tab. */
export function ExternalButton({ look, className, children, ...rest }: ButtonStyleProps & ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" data-not-printed {...rest} className={classOf(look ? { look } : {}, className)}>
      {children}
    </a>
  );
}
