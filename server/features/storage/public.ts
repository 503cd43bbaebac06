// The entry point of this feature for other features.
export { checkStorage, recheckStorage, type StorageOwner, storageOwner } from './quota.ts';
