import type { PictureSize, PictureType } from './document.ts';

/**
 * Returns the size of a picture from the head of its file; undefined if it is damaged or has none,
 * as an icon with several.
 */
export function pictureSize(type: PictureType, bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = readers[type](view);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const readers: Readonly<Record<PictureType, (view: DataView) => PictureSize | undefined>> = {
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  bmp: (view) =>
    view.getUint32(14, true) === 12
      ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
      : // Rows from the top down have a negative height.
        { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) },
  jpg: jpegSize,
  ico: () => undefined,
};

/** Reads the first frame header. */
function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // 0xff may fill the space before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}
