import { citeScripture } from '#core/cite-scripture.ts';
import { type CitationStyle, hasNotes } from '#core/citation-styles.ts';
import type { Cite } from '#core/footnotes.ts';
import { formatOsis } from '#core/scripture/osis.ts';
import { parseSpan, versesOfSpan } from '#core/scripture/spans.ts';
import type { CitationThread } from '../../citations/citation-thread.ts';
import { citeReference, placeInEdition, ruleOfEdition, ruleOfWork } from '../../citations/cite-text.ts';
import type { ItemCite } from '../../citations/engine.ts';
import type { CitedNote } from '../../citations/format-citation.ts';
import { itemOfWork } from '../../citations/work-item.ts';
import type { Sql } from '../../platform/db/open.ts';
import { findUsualCitations } from '../editions/public.ts';
import type { CitedEditionRow } from './queries.ts';
import { findSources, type Sources } from './sources.ts';

/**
 * Formats the footnotes of an essay; undefined for sources that do not exist. The style
 * distinguishes works by one author as in the bibliography: by letters after the year or by titles.
 */
export async function formatEssayNotes(
  sql: Sql,
  thread: CitationThread,
  { style, cites, callerId }: { readonly style: CitationStyle; readonly cites: readonly (Cite | undefined)[]; readonly callerId: number },
): Promise<(CitedNote | undefined)[]> {
  const known = cites.filter((cite) => cite !== undefined);
  const sources = await findSources(sql, style, known);
  const places = known.flatMap((cite) => {
    const edition = cite.kind === 'text' ? sources.editions.get(cite.slug) : undefined;
    return edition && cite.kind === 'text' ? [{ edition, citation: cite.at }] : [];
  });
  const usualOf = await findUsualCitations(sql, places);
  const usual: UsualPlace = (edition, at) => usualOf({ edition, citation: at })?.text ?? at;
  const planned = cites.map((cite) => cite && planNote(style, cite, { ...sources, usual }));
  const items = new Map(sources.listed.map(({ item }) => [item.id, item]));
  if (hasNotes(style)) for (const work of sources.works.values()) items.set(`work-${work.id}`, itemOfWork(work));
  const requested = planned.flatMap((plan) => (plan && 'id' in plan ? plan : []));
  const formatted =
    requested.length === 0 ? [] : await thread.citeAll({ kind: 'notes', style, items: [...items.values()], cites: requested }, callerId);
  const notes = new Map(requested.map((cite, i) => [cite, formatted[i]]));
  return planned.map((plan) => (plan && 'id' in plan ? notes.get(plan) : plan));
}

type UsualPlace = (edition: CitedEditionRow, at: string) => string;
/** Returns a note that follows a rule, or what CSL cites. */
function planNote(
  style: CitationStyle,
  cite: Cite,
  { editions, works, listed, usual }: Sources & { readonly usual: UsualPlace },
): CitedNote | ItemCite | undefined {
  if (cite.kind === 'passage') return planPassage(style, cite.id);
  if (cite.kind !== 'text') {
    const work = works.get(cite.id);
    if (!work) return undefined;
    // In the text, the name and year must lead to an entry of the bibliography, which may be that
    // of an edition.
    const entry = hasNotes(style) ? undefined : listed.find(({ workId }) => workId === work.id);
    return ruleOfWork(style, work, cite.locator) ?? { id: entry?.item.id ?? `work-${work.id}`, locator: cite.locator };
  }
  const edition = editions.get(cite.slug);
  if (!edition) return undefined;
  const at = usual(edition, cite.at);
  return ruleOfEdition(style, { edition, work: works.get(edition.work_id), at }) ?? { id: `text-${edition.slug}`, ...placeInEdition(at) };
}

function planPassage(style: CitationStyle, id: number): CitedNote | undefined {
  const span = parseSpan(id);
  if (span === undefined) return undefined;
  const osis = formatOsis([{ ranges: [versesOfSpan(span)], book: '' }]);
  return citeReference(style, citeScripture(osis, style) ?? osis);
}
