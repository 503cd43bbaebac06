import { limits } from '#core/limits.ts';
import { type FormProps, NamedForm } from '../../ui/NamedForm.tsx';
import type { ProjectInput } from '../../data/projects.ts';

interface Props extends FormProps<ProjectInput> {
  name: 'New project' | 'Edit project';
  action: string;
}

export function ProjectForm({ value, onChange, ...rest }: Props) {
  return (
    <NamedForm
      {...rest}
      title={{
        label: 'Title',
        value: value.title,
        max: limits.projectTitle.max,
        blank: 'Please give the project a title.',
        onChange: (title) => onChange({ ...value, title }),
      }}
      description={{
        label: 'Description (optional)',
        value: value.description,
        max: limits.projectDescription.max,
        onChange: (description) => onChange({ ...value, description }),
        ignored: value.ignored_references,
        onIgnoredChange: (ignored_references) => onChange({ ...value, ignored_references }),
      }}
    />
  );
}
