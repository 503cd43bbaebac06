/** A picture without metadata: location, camera, author, comments, previews and trailing data. */
export interface Stripped {
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** EXIF orientation. Above 1 the picture must be rotated, since the EXIF itself is stripped. */
  readonly orientation: number;
}

/** The file does not match its signature, or is truncated. */
export class DamagedPicture extends Error {}
