/** Returns a part of a file; throws a `RangeError` if the file is shorter. */
export function part(file: Buffer, from: number, length: number): Buffer {
  if (from < 0 || length < 0 || from + length > file.length) throw new RangeError('read past the end of the file');
  return file.subarray(from, from + length);
}

/** Returns whether a part starts with these characters. */
export function beginsWith(bytes: Buffer, text: string): boolean {
  return bytes.subarray(0, text.length).toString('latin1') === text;
}
