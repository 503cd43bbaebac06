const ORIENTATION = 0x0112;

/** Returns the orientation in the TIFF block of a picture's EXIF: 1 (upright) to 8. */
export function orientationIn(tiff: Buffer): number {
  try {
    const little = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let i = 0; i < short(directory); i++) {
      const entry = directory + 2 + 12 * i;
      if (short(entry) !== ORIENTATION) continue;
      const value = short(entry + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    // Browsers ignore broken EXIF too.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
