// The entry point of this feature for other features.
export { checkStorage, checkTextStorage, recheckStorage, type StorageOwner, storageOwner } from './quota.ts';
