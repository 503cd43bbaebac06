import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { limits } from '#core/limits.ts';
import { workTypeNames, workTypes } from '#core/work-types.ts';
import { categoriesQuery, languagesQuery } from '../../data/works.ts';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { LimitedTextarea } from '../../ui/LimitedTextarea.tsx';
import { Select } from '../../ui/Select.tsx';
import { CreditFields } from './CreditFields.tsx';
import classes from './catalog.module.css';
import type { WorkValues } from './work-values.ts';

interface Props {
  value: WorkValues;
  busy: boolean;
  /** The fields that imports do not change. */
  edited: readonly string[];
  onChange: (next: Partial<WorkValues>) => void;
}

type TextField = Exclude<keyof WorkValues, 'authors'>;

/** The longest text of all lines of a list. */
const LONGEST_LIST = 20_000;

/** The fields of a work. Lists have a line for each entry. */
export function WorkFields({ value, busy, edited, onChange }: Props) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: languages = [] } = useQuery(languagesQuery());
  const field = (name: TextField, apiName: string, hint?: string) => ({
    name,
    size: 'md' as const,
    value: value[name],
    readOnly: busy,
    description:
      [hint, edited.includes(apiName) ? 'Edited here; imports do not change it.' : undefined].filter(Boolean).join(' ') || undefined,
    attributes: { input: { dir: 'auto' } },
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [name]: event.currentTarget.value }),
  });
  const choice = (name: TextField, apiName: string, hint?: string) => ({
    ...field(name, apiName, hint),
    onChange: (text: string) => onChange({ [name]: text }),
  });
  return (
    <>
      <LimitedInput label="Title" max={limits.workTitle.max} {...field('title', 'title')} />
      <LimitedTextarea
        label="Other titles"
        rows={3}
        max={LONGEST_LIST}
        {...field('altTitles', 'alt_titles', 'One per line. Search finds the work by them.')}
      />
      <CreditFields
        credits={value.authors}
        busy={busy}
        isEdited={edited.includes('authors')}
        onChange={(authors) => onChange({ authors })}
      />
      <div className={classes.fields}>
        <LimitedInput label="Year" max={20} {...field('year', 'year', 'Negative for BC.')} />
        <LimitedInput
          label="Year as shown"
          max={limits.yearLabel.max}
          {...field('yearLabel', 'year_label', 'Shown instead of the year, such as c. 397.')}
        />
        <Autocomplete label="Language" data={languages} limit={30} {...choice('language', 'language')} />
        <Autocomplete
          label="Language of the title"
          data={languages}
          limit={30}
          {...choice(
            'titleLanguage',
            'title_language',
            'If it differs from the work’s: decides which leading article is ignored when sorting.',
          )}
        />
        <Autocomplete label="Category" data={categories} limit={50} {...choice('category', 'category')} />
        <Select
          label="Type"
          data={workTypes.map((type) => ({ value: type, label: workTypeNames[type] ?? 'Book' }))}
          {...field('type', 'type')}
          onChange={(value) => onChange({ type: value })}
        />
      </div>
      <LimitedTextarea label="Subjects" rows={3} max={LONGEST_LIST} {...field('subjects', 'subjects', 'One per line, at most 50.')} />
      <LimitedInput label="Link" type="url" max={limits.workUrl.max} {...field('url', 'url', 'Where the book can be read elsewhere.')} />
    </>
  );
}
