import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { actOptions } from './act-names.ts';
import classes from './audit.module.css';

interface Filter {
  readonly act: string;
  readonly username: string;
}

/** Filters the audit log by act and by person. */
export function AuditFilters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const isKnown = filter.act === '' || actOptions.some(({ value }) => value === filter.act);
  return (
    <div className={classes.filters} role="search" aria-label="Audit log">
      <Select
        label="Action"
        size="md"
        value={filter.act}
        data={[{ value: '', label: 'All actions' }, ...actOptions, ...(isKnown ? [] : [{ value: filter.act, label: filter.act }])]}
        onChange={(value) => onChange({ ...filter, act: value })}
      />
      <SearchField
        label="By or about"
        placeholder="Username"
        q={filter.username}
        onChange={(username) => onChange({ ...filter, username: username.replace(/^@/, '') })}
      />
    </div>
  );
}
