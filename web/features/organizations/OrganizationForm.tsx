import { type FormEvent, useState } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { webAddressError } from '#core/organizations.ts';
import { messages } from '#core/messages.ts';
import { useSaveOrganization, type OrganizationInput } from '../../data/organizations.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { changesOf } from '../../platform/changes-of.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { LimitedTextarea } from '../../ui/LimitedTextarea.tsx';
import { isKind, kindNames } from './kinds.ts';
import classes from './organizations.module.css';

export const errorMessages = {
  403: messages.changeOwnOrganizations,
  404: messages.organizationNotFound,
  500: 'Server error saving organization.',
  fallback: 'Failed to save organization.',
};
const empty: OrganizationInput = { name: '', kind: '', description: '', url: '' };
const kinds = [{ value: '', label: 'Choose…' }, ...Object.entries(kindNames).map(([value, label]) => ({ value, label }))];

type FieldErrors = Partial<Record<keyof OrganizationInput, string>>;

interface Props {
  /** The organization to edit; without it, the form adds a new one. */
  organization?: Organization;
  onDone: (organization: Organization) => void;
  onCancel: () => void;
}

/** Edits or adds an organization. The draft is stored until it is submitted. */
export function OrganizationForm({ organization, onDone, onCancel }: Props) {
  const { value, errors, failure, busy, change, submit, discard } = useOrganizationForm(organization, onDone);

  const field = (name: keyof OrganizationInput) => ({
    name,
    size: 'md' as const,
    value: value[name],
    error: errors[name],
    readOnly: busy,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: event.currentTarget.value }),
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={organization ? 'Edit organization' : 'New organization'}>
      <LimitedInput label="Name" attributes={{ input: { dir: 'auto' } }} max={limits.organizationName.max} {...field('name')} />
      <Select
        label="Kind"
        name="kind"
        size="md"
        data={kinds}
        value={value.kind}
        error={errors.kind}
        onChange={(kind) => change({ kind: isKind(kind) ? kind : '' })}
      />
      <LimitedTextarea
        label="Description"
        rows={5}
        attributes={{ input: { dir: 'auto' } }}
        max={limits.organizationDescription.max}
        {...field('description')}
      />
      <LimitedInput
        label="Website"
        type="url"
        placeholder="https://"
        autoCapitalize="none"
        max={limits.organizationUrl.max}
        {...field('url')}
      />
      <FormError>{failure}</FormError>
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={busy}>
          {organization ? 'Save organization' : 'Add organization'}
        </Button>
        <CancelButton
          busy={busy}
          changed={false}
          onCancel={() => {
            discard();
            onCancel();
          }}
        />
      </div>
    </form>
  );
}

/** Holds the values of the form, and validates and sends them. */
function useOrganizationForm(organization: Organization | undefined, onDone: (organization: Organization) => void) {
  const draftKey = organizationDraftKey(organization?.id);
  // Only fields that differ from the stored organization are sent.
  const draft = useDraft<Partial<OrganizationInput>>(draftKey, {});
  const save = useSaveOrganization(organization?.id, draftKey, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(save);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const current = organization ? valuesOf(organization) : empty;
  const value = { ...current, ...draft.value };
  const serverErrors = fieldErrorsOf(save.error);
  const hasOtherError = save.error !== null && Object.keys(serverErrors).length === 0;

  function change(next: Partial<OrganizationInput>): void {
    if (save.isPending) return;
    setFieldErrors({});
    save.reset();
    draft.set(changesOf({ ...value, ...next }, current));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    save.reset();
    const form = event.currentTarget;
    const found = check(value);
    setFieldErrors(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (!focusTooLong(form)) sendOnce(draft.value, { onSuccess: onDone });
  }

  return {
    value,
    errors: { ...serverErrors, ...fieldErrors },
    /** An error that is not about a field. */
    failure: hasOtherError ? failureText(save.error, errorMessages) : undefined,
    busy: save.isPending,
    change,
    submit,
    discard: draft.forget,
  };
}

function check({ name, kind, url }: OrganizationInput): FieldErrors {
  const wrong = url.trim() === '' ? undefined : webAddressError(url);
  return {
    ...(isBlank(name) && { name: 'Please give the organization a name.' }),
    ...(kind === '' && { kind: messages.organizationKind }),
    ...(wrong !== undefined && { url: wrong }),
  };
}

/** Returns the server's field errors by field. */
function fieldErrorsOf(error: Error | null): FieldErrors {
  if (!(error instanceof StatusError) || error.status !== 400) return {};
  return Object.fromEntries(error.issues.filter(({ path }) => Object.hasOwn(empty, path)).map((issue) => [issue.path, issue.message]));
}

function valuesOf({ name, kind, description, url }: Organization): OrganizationInput {
  return { name, kind, description: description ?? '', url: url ?? '' };
}

export function organizationDraftKey(id: number | undefined): string {
  return `organization:${id ?? 'new'}`;
}
