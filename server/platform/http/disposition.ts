/** The header that has an answer saved as a file. As RFC 6266 has it: ASCII for old clients, the name itself for all others. */
export function attachmentNamed(filename: string): string {
  const ascii = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(/['()*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
