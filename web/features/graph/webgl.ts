let isAvailable: boolean | undefined;

/** Returns whether WebGL is available. Cached, because browsers limit the number of contexts. */
export function hasWebGL(): boolean {
  isAvailable ??= detect();
  return isAvailable;
}

function detect(): boolean {
  try {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
