import type { Folder } from '#contract/folders.ts';

export function visibilityOf({ public: isPublic }: Pick<Folder, 'public'>): 'Public' | 'Private' {
  return isPublic ? 'Public' : 'Private';
}

export const foldersSay = {
  403: 'Access denied.',
  404: 'No folders found.',
  500: 'Server error fetching folders.',
  fallback: 'Failed to load folder or items.',
};
