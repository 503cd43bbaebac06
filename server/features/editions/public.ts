// The entry point of this feature for other features.
export { findPlace } from './links/find-place.ts';
export { suggestTexts } from './links/suggest-texts.ts';
export { listTextTitles } from './links/text-titles.ts';
export { type Comment, type CommentCursor, listComments } from './commentary-queries.ts';
export { type CommentFilter, type CommentOnPlace, countCommentsOnPlaces, listCommentsOnPlaces } from './margin-queries.ts';
export { listEditionsOfVerses } from './passage-text-queries.ts';
export { toSegment } from './read-segments.ts';
export { listSegmentPlaces, listSegmentsOfVerses } from './segment-queries.ts';
export { addressOf } from './verse-address.ts';
export { citationKey, keysBelow } from './citation-key.ts';
export { locate } from './locate.ts';
export { findNumberings, listEditionsOfWork, listEditionTitles } from './queries.ts';
export { findChapter, findUsualCitations } from './usual-citation-queries.ts';
export { checkReadingSettings } from './reading-settings.ts';
export { findColorNames, readingSettingsColumn, saveReadingSettings } from './settings-queries.ts';
