import { annotationColors, annotationOrders, type AnnotationOrder, annotationVisibilities } from '#core/annotations.ts';
import { limits } from '#core/limits.ts';
import type { AnnotationFilters } from '../../data/own-annotations.ts';

export interface AnnotationsView {
  readonly filters: AnnotationFilters;
  readonly order: AnnotationOrder;
}

const defaultOrder: AnnotationOrder = 'text';

/** Parses the URL parameters. Invalid values are ignored. */
export function parseView(parameters: URLSearchParams): AnnotationsView {
  const text = (name: string): string | undefined => parameters.get(name)?.trim().slice(0, limits.searchTerm.max) || undefined;
  const oneOf = <T extends string>(name: string, values: readonly T[]): T | undefined => values.find((value) => value === text(name));
  const filters: AnnotationFilters = {
    q: text('q'),
    work: idOf(text('work')),
    reference: text('reference'),
    color: oneOf('color', annotationColors),
    visibility: oneOf('visibility', annotationVisibilities),
    circle: idOf(text('circle')),
    note: oneOf('note', ['with', 'without']),
    isLost: text('lost') === '1' || undefined,
    from: dayOf(text('from')),
    to: dayOf(text('to')),
  };
  return { filters: withoutEmpty(filters), order: oneOf('order', annotationOrders) ?? defaultOrder };
}

/** Returns the URL parameters of a view, without empty filters and the default order. */
export function formatView({ filters, order }: AnnotationsView): URLSearchParams {
  const { isLost, ...texts } = withoutEmpty(filters);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(texts)) parameters.set(name, String(value));
  if (isLost === true) parameters.set('lost', '1');
  if (order !== defaultOrder) parameters.set('order', order);
  return parameters;
}

/**
 * Returns filters without those that are undefined or empty, so that equal ones have equal query
 * keys.
 */
function withoutEmpty(filters: AnnotationFilters): AnnotationFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
