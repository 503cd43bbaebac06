/** A person in CSL: in parts if they are certain, otherwise as written. */
export type CslName = { readonly family: string; readonly given?: string; readonly suffix?: string } | { readonly literal: string };

/** A date of one or two years, months and days (a range), or in words such as "c. 397". */
export type CslDate = { readonly 'date-parts': readonly (readonly number[])[] } | { readonly literal: string };

/** What citeproc reads of a CSL-JSON item. */
export interface CslData {
  readonly id: string;
  readonly type: string;
  readonly title?: string;
  readonly 'title-short'?: string;
  readonly author?: readonly CslName[];
  readonly editor?: readonly CslName[];
  readonly translator?: readonly CslName[];
  readonly 'container-title'?: string;
  readonly 'container-title-short'?: string;
  readonly 'collection-title'?: string;
  readonly 'collection-title-short'?: string;
  readonly 'collection-number'?: string;
  readonly 'reviewed-title'?: string;
  readonly 'reviewed-author'?: readonly CslName[];
  readonly volume?: string;
  readonly issue?: string;
  readonly page?: string;
  readonly edition?: string;
  readonly 'number-of-volumes'?: string;
  readonly genre?: string;
  readonly publisher?: string;
  readonly 'publisher-place'?: string;
  readonly 'original-publisher'?: string;
  readonly 'original-publisher-place'?: string;
  readonly 'original-date'?: CslDate;
  readonly issued?: CslDate;
  /**
   * The year by which the item is sorted, if it is not in the date. Negative before Christ. Not
   * part of CSL.
   */
  readonly firstYear?: number;
  readonly status?: string;
  readonly language?: string;
  readonly URL?: string;
}
