export const siteNameLength = 'The name has more than 80 characters. Please shorten it.';
export const taglineLength = 'The sentence has more than 200 characters. Please shorten it.';
export const aboutLength = 'The text has more than 100,000 characters. Please shorten it.';
export const aboutTooComplex = 'The text has too many nested lists or quotations. Please simplify it.';
export const accentColorForm = 'A color is written as a number sign and six digits or letters from a to f, such as #1d4f91.';
export const homeShelfLength = 'The shelf has room for 12 works. Please remove some.';
export const homeShelfTwice = 'A work can be on the shelf only once.';
export const homeShelfUnknown = 'A chosen work is no longer in the catalog. Please remove it.';
