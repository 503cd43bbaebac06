export const editOwnTopics = 'Access denied. You can only edit your own topics.';
export const topicChanged = 'This topic was changed elsewhere.';
export const citationsMost = 'A topic can have at most 200 citations. Please remove some.';
export const citationUrl = 'The URL of a citation must start with http:// or https://.';
export const topicNotFound = 'Topic not found.';
