// The entry point of this feature for other features.
export { checkEssay } from './check-essay.ts';
