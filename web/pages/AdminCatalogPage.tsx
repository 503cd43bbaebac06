import { useNavigate } from 'react-router';
import { CatalogImport } from '../features/catalog/CatalogImport.tsx';
import classes from '../features/catalog/catalog.module.css';
import { MergeList } from '../features/catalog/MergeList.tsx';
import { paths } from '../platform/paths.ts';
import { ItemField } from '../ui/ItemField.tsx';
import { PageHeading, Section } from '../ui/Page.tsx';

/** Lets librarians find works and authors to edit or merge, import catalogs, and undo merges. */
export function AdminCatalogPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeading lede="Edit and merge works and authors, and import catalogs.">Catalog</PageHeading>
      <div className={classes.form}>
        <ItemField
          label="Find a work or an author to edit"
          placeholder="Title or name"
          kinds={['work', 'author']}
          onTake={({ kind, id }) => void navigate(paths.adminRecord(kind === 'author' ? 'author' : 'work', id))}
        />
      </div>
      <Section title="Import a catalog" id="import">
        <CatalogImport />
      </Section>
      <Section title="Merges" id="merges">
        <MergeList />
      </Section>
    </>
  );
}
