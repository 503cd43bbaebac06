import { type AnnotationColor, annotationColors } from '#core/annotations.ts';
import { isBlank } from '#core/blank.ts';
import { countCharacters, isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { isTooComplex } from '#core/markdown-complexity.ts';
import { messages } from '#core/messages.ts';
import { readerPrefix } from '#core/page-paths.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { hasTooManyParts } from '../../platform/http/json-parts.ts';
import { unstorable } from '../../platform/http/validation.ts';
import { EARLIEST_TIME } from './earliest-time.ts';

/** An annotation of a file that can be imported if its words are found. */
export interface WebAnnotation {
  readonly number: number;
  /** The id of the annotation in this library that was exported, if the file names one. */
  readonly id: number | undefined;
  readonly slug: string;
  /** The citation of the first segment. */
  readonly citation: string;
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly body: string | null;
  readonly color: AnnotationColor;
  readonly createdAt: string | undefined;
}

/** An annotation of a file that cannot be imported. */
interface UnusableAnnotation {
  readonly number: number;
  readonly quote: string | null;
  readonly reason: string;
}

export type ReadAnnotation = WebAnnotation | UnusableAnnotation;

/**
 * Parses a file of W3C web annotations; throws a 400 if it is not one. An annotation that cannot be
 * imported has the reason.
 */
export function readWebAnnotations(file: Uint8Array, siteUrls: readonly string[]): ReadAnnotation[] {
  const items = itemsOf(parseJson(new TextDecoder().decode(file)));
  if (items === undefined || items.length === 0) throw badRequest(messages.annotationFileEmpty);
  if (items.length > limits.annotationImport.max) throw badRequest(messages.annotationFileMost);
  return items.map((item, i) => {
    try {
      return readAnnotation(item, i + 1, siteUrls);
    } catch (error) {
      if (error instanceof Unusable) return unusable(item, i + 1, error.message);
      throw error;
    }
  });
}

/** Thrown with one sentence about the annotation. */
class Unusable extends Error {}

/** Far above the parts of an annotation in an export. */
const MAX_PARTS = 60 * limits.annotationImport.max;

function parseJson(text: string): unknown {
  if (hasTooManyParts(text, MAX_PARTS)) throw badRequest(messages.annotationFileDeep);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(messages.annotationFileUnreadable);
  }
}

/** Returns the annotations of a collection, a page, a list or a single annotation. */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  const types = listOf(value['type']);
  if (types.includes('Annotation')) return [value];
  const { items } = types.includes('AnnotationCollection') && isObject(value['first']) ? value['first'] : value;
  return Array.isArray(items) ? items : undefined;
}

function unusable(item: unknown, number: number, reason: string): UnusableAnnotation {
  return { number, quote: beginningOf(item), reason };
}

function readAnnotation(item: unknown, number: number, siteUrls: readonly string[]): WebAnnotation {
  if (!isObject(item) || !listOf(item['type']).includes('Annotation')) throw new Unusable('This is not an annotation.');
  const [target, ...others] = listOf(item['target']);
  if (!isObject(target) || others.length > 0) throw new Unusable('It does not have one target with a quote.');
  const place = placeOf(target, siteUrls);
  const quoted = quoteOf(target);
  const bodies = listOf(item['body'] ?? item['bodyValue']);
  const annotation = {
    number,
    id: ownId(item['id'], siteUrls),
    ...place,
    ...quoted,
    body: noteOf(bodies),
    // The tag may be a name that the user gave to another color.
    color: colorOf(listOf(target['styleClass'])) ?? colorOf(bodies) ?? 'yellow',
    createdAt: timeOf(item['created']),
  };
  const fault = unstorable(annotation);
  if (fault !== undefined) throw new Unusable(fault);
  return annotation;
}

function placeOf(target: Readonly<Record<string, unknown>>, siteUrls: readonly string[]): { slug: string; citation: string } {
  const source = isObject(target['source']) ? target['source']['id'] : target['source'];
  if (typeof source !== 'string' || source.length > MAX_URL || !URL.canParse(source, siteUrls[0]))
    throw new Unusable('It does not say which text it is on.');
  const url = new URL(source, siteUrls[0]);
  const site = siteUrls.find((one) => `${url.origin}${url.pathname}`.startsWith(one + readerPrefix));
  if (site === undefined)
    throw new Unusable(`Its text is at another address, ${url.host === '' ? url.protocol : url.host}, and not in this library.`);
  const [slug, citation, ...rest] = `${url.origin}${url.pathname}`
    .slice(site.length + readerPrefix.length)
    .split('/')
    .map(decoded);
  if (slug === undefined || slug === '' || citation === undefined || citation === '' || rest.length > 0)
    throw new Unusable('It does not say which part of the text it is on.');
  return { slug, citation };
}

/** In characters; addresses here are far shorter. */
const MAX_URL = 2000;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function quoteOf(target: Readonly<Record<string, unknown>>): { quote: string; prefix: string; suffix: string } {
  const selector = listOf(target['selector']).find((one) => isObject(one) && one['type'] === 'TextQuoteSelector');
  if (!isObject(selector) || typeof selector['exact'] !== 'string' || isBlank(selector['exact']))
    throw new Unusable('It has no quote, so its words cannot be found.');
  if (isTooLong(selector['exact'], limits.annotationQuote.max)) throw new Unusable('Its quote has more than 10,000 characters.');
  const [prefix, suffix] = [textOf(selector['prefix']), textOf(selector['suffix'])];
  return {
    quote: selector['exact'],
    prefix: prefix.slice(-CONTEXT).replace(/^[\udc00-\udfff]/, ''),
    suffix: suffix.slice(0, CONTEXT).replace(/[\ud800-\udbff]$/, ''),
  };
}

/** As many characters as are stored. */
const CONTEXT = 64;

function noteOf(bodies: readonly unknown[]): string | null {
  const notes = bodies.flatMap((body) => {
    if (typeof body === 'string') return body;
    if (!isObject(body)) throw new Unusable('Its note could not be read.');
    const purposes = listOf(body['purpose']);
    if (purposes.includes('tagging')) return [];
    const { value, format } = body;
    if (typeof value !== 'string') throw new Unusable('Its note is at another address, which is not loaded.');
    if (typeof format === 'string' && /^(?:text\/html|application\/xhtml\+xml)\b/i.test(format))
      throw new Unusable('Its note is HTML. Only plain text and Markdown can be imported.');
    return value;
  });
  const note = notes.join('\n\n').trim();
  if (isBlank(note)) return null;
  if (countCharacters(note) > limits.annotationBody.max) throw new Unusable(messages.annotationBody);
  if (isTooComplex(note)) throw new Unusable(messages.textTooComplex);
  return note;
}

function colorOf(named: readonly unknown[]): AnnotationColor | undefined {
  const names = new Set(named.map((one) => (isObject(one) && listOf(one['purpose']).includes('tagging') ? one['value'] : one)));
  return annotationColors.find((color) => names.has(color));
}

/** Returns a time in the past; undefined for others. */
function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T[\d:.]{5,20}(?:Z|[+-]\d{2}:\d{2})$/.test(value)) return undefined;
  const time = Date.parse(value);
  return time >= EARLIEST_TIME && time <= Date.now() ? new Date(time).toISOString() : undefined;
}

function ownId(value: unknown, siteUrls: readonly string[]): number | undefined {
  if (typeof value !== 'string' || value.length > MAX_URL) return undefined;
  const prefix = siteUrls.map((site) => `${site}/api/annotations/`).find((one) => value.startsWith(one));
  const id = prefix === undefined ? '' : value.slice(prefix.length);
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}

/** Returns the beginning of the quote of any value, to name it in a report. */
function beginningOf(item: unknown): string | null {
  const [target] = isObject(item) ? listOf(item['target']) : [];
  const selectors = isObject(target) ? listOf(target['selector']) : [];
  const selector = selectors.find((one) => isObject(one) && typeof one['exact'] === 'string');
  const quote = isObject(selector) ? textOf(selector['exact']) : '';
  return quote === '' || unstorable(quote) !== undefined ? null : quote;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
