import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Citation } from '#contract/topics.ts';
import type { LinkedItem } from '../../data/linked-items.ts';
import { workQuery } from '../../data/works.ts';
import { ItemField } from '../../ui/ItemField.tsx';
import classes from './topics.module.css';

/** Finds a book of the library and cites it. The export takes its fields from the library. */
export function CiteBook({ onCite }: { onCite: (citation: Citation) => void }) {
  const client = useQueryClient();
  // The rows may change while the book is loading.
  const latest = useRef(onCite);
  useEffect(() => {
    latest.current = onCite;
  });

  async function cite({ id, title }: LinkedItem): Promise<void> {
    // Without a response, the title alone is cited.
    const work = await client.fetchQuery(workQuery(id)).catch(() => undefined);
    const year = work?.year_label ?? work?.year;
    const name = work?.author == null ? title : `${work.author}, ${title}`;
    latest.current({ text: year == null ? name : `${name} (${year})`, url: work?.url ?? null });
  }

  return (
    <div className={classes.cite}>
      <ItemField
        label="Cite a book from the library"
        placeholder="Start of the title"
        kinds={['work']}
        onTake={(item) => void cite(item)}
      />
    </div>
  );
}
