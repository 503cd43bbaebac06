/** A picture without whatever its file says beside it: place, camera, author, comments, previews, and what stands behind its end. */
export interface Stripped {
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** As EXIF counts: above 1 the picture is to be turned, which nothing says any more. */
  readonly orientation: number;
}

/** The file is not what its beginning says, or breaks off. */
export class DamagedPicture extends Error {}
