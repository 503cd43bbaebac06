/** The kinds of unsent requests, which are part of their names in `localStorage`. */
export const unsentKinds = { annotation: 'annotation', position: 'position' } as const;
