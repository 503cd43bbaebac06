// The entry point of this feature for other features.
export { deleteEssay } from './save-essay.ts';
