/** A part of a file; throws a `RangeError` where the file is shorter. */
export function part(file: Buffer, from: number, length: number): Buffer {
  if (from < 0 || length < 0 || from + length > file.length) throw new RangeError('a part lies behind the end of the file');
  return file.subarray(from, from + length);
}

/** Whether a part begins with these characters. */
export function beginsWith(bytes: Buffer, text: string): boolean {
  return bytes.subarray(0, text.length).toString('latin1') === text;
}
