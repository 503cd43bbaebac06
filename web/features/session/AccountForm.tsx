import { PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { countCharacters } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PageHeading } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './AccountForm.module.css';
import { emailError } from './email-error.ts';

interface Account {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

type FieldErrors = Partial<Record<keyof Account, string>>;

interface Props {
  title: string;
  /** Why the reader was sent here. */
  reason: string | undefined;
  /** The title of what the reader wants to open. */
  target: string | undefined;
  action: string;
  /** For signup. */
  withUsername: boolean;
  /** False for a signup with an account at another provider. */
  withPassword?: boolean;
  /** What the provider says about the reader. */
  known?: { readonly email: string | null; readonly username: string | null };
  /** Other ways to log in. */
  others?: ReactNode;
  submit: (account: Account) => Promise<void>;
  textOf: (error: unknown) => string;
  children: ReactNode;
}

/** Renders the login and signup form. Its fields stay filled after a failed attempt. */
export function AccountForm({ title, reason, target, action, withUsername, others, children, ...form }: Props) {
  const { withPassword = true } = form;
  const { field, failure, busy, onSubmit } = useAccountForm({ withUsername, withPassword, ...form });
  return (
    <div className={classes.page}>
      <PageHeading>{title}</PageHeading>
      {reason !== undefined && (
        <div className={classes.reason} role="status">
          <p>{reason}</p>
          {target !== undefined && (
            <p className={classes.target}>
              <ScriptText>{target}</ScriptText>
            </p>
          )}
        </div>
      )}
      <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <TextInput label="Email" type="email" autoComplete={withUsername ? 'email' : 'email webauthn'} {...field('email')} />
        {withUsername && (
          <TextInput
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            description="3 to 30 letters, digits, dots, hyphens or underscores"
            {...field('username')}
          />
        )}
        {withPassword && (
          <PasswordInput
            label="Password"
            autoComplete={withUsername ? 'new-password' : 'current-password'}
            {...(withUsername && { description: 'At least 8 characters' })}
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            {...field('password')}
          />
        )}
        <FormError>{failure}</FormError>
        <Button look="filled" type="submit" aria-disabled={busy}>
          {busy ? 'One moment…' : action}
        </Button>
      </form>
      {others !== undefined && <div className={classes.others}>{others}</div>}
      <div className={classes.other}>{children}</div>
    </div>
  );
}

type FormProps = Pick<Props, 'withUsername' | 'known' | 'submit' | 'textOf'> & { withPassword: boolean };

/** Holds the values of the form, and validates and submits them. */
function useAccountForm({ withUsername, withPassword, known, submit, textOf }: FormProps) {
  const [account, setAccount] = useState<Account>({ email: known?.email ?? '', username: known?.username ?? '', password: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = check(account, withUsername, withPassword);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return focusFirst(found);
    setBusy(true);
    try {
      await submit({ ...account, email: account.email.trim(), username: account.username.trim() });
    } catch (error) {
      const ofFields = errorsOfFields(error);
      setErrors(ofFields);
      // Each error is shown once: at its field if it has one, else above the button.
      if (Object.keys(ofFields).length === 0) setFailure(textOf(error));
      else focusFirst(ofFields);
    } finally {
      setBusy(false);
    }
  }

  const field = (name: keyof Account) => ({
    id: name,
    name,
    value: account[name],
    error: errors[name],
    // Mantine's `PasswordInput` does not set it.
    'aria-invalid': errors[name] !== undefined,
    required: true,
    withAsterisk: false,
    size: 'md' as const,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setAccount({ ...account, [name]: event.currentTarget.value });
      // The error may not apply to the new value.
      setErrors(({ [name]: _, ...others }) => others);
    },
  });

  return { field, failure, busy, onSubmit };
}

function check(account: Account, withUsername: boolean, withPassword: boolean): FieldErrors {
  const errors: FieldErrors = {};
  const ofEmail = emailError(account.email);
  if (ofEmail !== undefined) errors.email = ofEmail;
  if (withUsername && account.username.trim() === '') errors.username = 'Username is required';
  if (!withPassword) return errors;
  if (account.password === '') errors.password = 'Password is required';
  else if (withUsername && countCharacters(account.password) < limits.password.min)
    errors.password = 'The password must have at least 8 characters';
  return errors;
}

function errorsOfFields(error: unknown): FieldErrors {
  if (!(error instanceof StatusError) || error.status !== 400) return {};
  const known = error.issues.filter((issue) => ['email', 'username', 'password'].includes(issue.path));
  return Object.fromEntries(known.map((issue) => [issue.path, issue.message]));
}

function focusFirst(errors: FieldErrors): void {
  const first = (['email', 'username', 'password'] as const).find((name) => errors[name] !== undefined);
  if (first) document.getElementById(first)?.focus();
}
