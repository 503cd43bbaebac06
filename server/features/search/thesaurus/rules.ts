import { foldedText } from '#core/fold.ts';
import { type Concept, parseConcept } from './concept.ts';
import { comparedForm } from './label-index.ts';

/** With fewer concepts, coverage would be too poor for semantic search. */
const MIN_CONCEPTS = 800;
const MIN_WORDS = 2;
const MAX_LABELS = 15;
/** A label of more concepts says little about any of them and must be weak. */
const MAX_CONCEPTS_PER_LABEL = 3;

/** Scripts of terms by language, besides Latin letters. */
const SCRIPTS = new Map<string, RegExp>(
  Object.entries({
    grc: 'Greek',
    lat: 'Latin',
    heb: 'Hebrew',
    syr: 'Syriac',
    ara: 'Arabic',
    deu: 'Latin',
    fra: 'Latin',
    rus: 'Cyrillic',
    cop: 'Coptic',
  }).map(([language, script]) => [language, new RegExp(`^[\\p{Script=${script}}\\p{M}\\p{Cf}\\s'’ʿʾ׳״-]+$`, 'u')]),
);
const LATIN_LETTERS = /^[\p{Script=Latin}\p{M}\s'’ʿʾ-]+$/u;

// Words in nearly every English sentence: as labels they would match every text.
const COMMON_WORDS = new Set(
  (
    'a about after again all also am an and another any are as at away be because been before but by came can come could day did do done down ' +
    'each even every for from full get give go good great had has have he her here him his how i if in into is it its just know last let like ' +
    'long made make man many may me men more most much must my new no not now of off old on once one only or other our out over own part people ' +
    'place said same say see set shall she should show since so some something still such take than that the their them then there these they thing ' +
    'things this those thou thought thus thy time to together too two under unto up upon us use very was way we well were what when where which while ' +
    'who whom whose why will with without word words would year years yes yet you your'
  ).split(' '),
);

interface LocatedConcept {
  at: string;
  concept: Concept;
}

/**
 * Returns the faults in thesaurus files, one sentence each: format errors, duplicate or unknown
 * ids, cycles and misleading labels.
 */
export function faultsOf(files: readonly { name: string; text: string }[]): string[] {
  const { concepts, faults } = parseFiles(files);
  const byId = new Map<string, Concept>();
  for (const { at, concept } of concepts) {
    if (byId.has(concept.id)) faults.push(`${at}: the id ${concept.id} is used twice`);
    byId.set(concept.id, concept);
  }
  for (const { at, concept } of concepts) {
    for (const fault of [...faultsOfWords(concept), ...faultsOfTerms(concept), ...faultsOfRelations(concept, byId)])
      faults.push(`${at}: ${fault}`);
  }
  faults.push(...faultsOfSharing([...byId.values()]));
  if (byId.size < MIN_CONCEPTS) faults.push(`There are ${byId.size} concepts, but at least ${MIN_CONCEPTS} are required`);
  return faults;
}

/** Returns counts for display: one line per file and a total. */
export function summaryOf(files: readonly { name: string; text: string }[]): string[] {
  const count = (concepts: readonly Concept[]): string => {
    const labels = concepts.reduce((sum, { labels, weak }) => sum + labels.length + weak.length, 0);
    const terms = concepts.reduce((sum, { terms }) => sum + [...terms.values()].flat().length, 0);
    const relations = concepts.reduce((sum, { broader, related }) => sum + broader.length + related.length, 0);
    return `${concepts.length} concepts, ${labels} labels, ${terms} terms, ${relations} relations`;
  };
  const conceptsOf = (list: typeof files): Concept[] => parseFiles(list).concepts.map(({ concept }) => concept);
  return [...files.map((file) => `${file.name}: ${count(conceptsOf([file]))}`), `All: ${count(conceptsOf(files))}`];
}

function parseFiles(files: readonly { name: string; text: string }[]): { concepts: LocatedConcept[]; faults: string[] } {
  const concepts: LocatedConcept[] = [];
  const faults: string[] = [];
  for (const { name, text } of files) {
    for (const [index, line] of text.split('\n').entries()) {
      if (line === '') continue;
      const at = `${name}, line ${index + 1}`;
      const result = parseConcept(line);
      if ('reason' in result) faults.push(`${at}: ${result.reason}`);
      else concepts.push({ at, concept: result.concept });
    }
  }
  return { concepts, faults };
}

function faultsOfWords({ id, labels, weak, terms }: Concept): string[] {
  const faults: string[] = [];
  const words = [...labels, ...weak, ...[...terms.values()].flat()];
  if (words.length < MIN_WORDS) faults.push(`${id} has fewer than ${MIN_WORDS} labels and terms`);
  if (labels.length + weak.length > MAX_LABELS) faults.push(`${id} has more than ${MAX_LABELS} labels`);
  const seen = new Set<string>();
  for (const label of [...labels, ...weak]) {
    const folded = foldedText(label);
    if (seen.has(folded)) faults.push(`${id} has the label "${label}" twice`);
    seen.add(folded);
  }
  for (const word of words) {
    if (word !== word.trim() || word !== word.normalize('NFC'))
      faults.push(`${id}: "${word}" is not in Unicode's NFC, or has a space at an end`);
    if (foldedText(word) === '') faults.push(`${id}: "${word}" has no letter`);
    if (COMMON_WORDS.has(comparedForm(foldedText(word))) && !weak.includes(word))
      faults.push(`${id}: "${word}" occurs in nearly every text`);
  }
  return faults;
}

function faultsOfTerms({ id, terms }: Concept): string[] {
  return [...terms].flatMap(([language, words]) => {
    const script = SCRIPTS.get(language);
    if (script === undefined) return [`${id} has terms of ${language}, a language without a script rule`];
    return words
      .filter((word) => !script.test(word) && !LATIN_LETTERS.test(word))
      .map((word) => `${id}: "${word}" is not in the script of ${language}`);
  });
}

function faultsOfRelations({ id, broader, related }: Concept, byId: ReadonlyMap<string, Concept>): string[] {
  const faults: string[] = [];
  const named = [...broader, ...related];
  for (const other of named) {
    if (!byId.has(other)) faults.push(`${id} refers to ${other}, which does not exist`);
    if (other === id) faults.push(`${id} refers to itself`);
  }
  if (new Set(named).size < named.length) faults.push(`${id} refers to a concept twice`);
  if (isAbove(id, broader, byId)) faults.push(`${id} is broader than itself in a cycle`);
  return faults;
}

function isAbove(id: string, broader: readonly string[], byId: ReadonlyMap<string, Concept>): boolean {
  const seen = new Set<string>();
  const waiting = [...broader];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === id) return true;
    if (!seen.has(next)) waiting.push(...(byId.get(next)?.broader ?? []));
    seen.add(next);
  }
  return false;
}

function faultsOfSharing(concepts: readonly Concept[]): string[] {
  const sharers = new Map<string, string[]>();
  for (const { id, labels } of concepts) {
    for (const label of labels) sharers.set(foldedText(label), [...(sharers.get(foldedText(label)) ?? []), id]);
  }
  return [...sharers]
    .filter(([, ids]) => ids.length > MAX_CONCEPTS_PER_LABEL)
    .map(([label, ids]) => `"${label}" is a label of ${ids.length} concepts but weak in none: ${ids.join(', ')}`);
}
