/** Copies text, with HTML for programs that take it. */
export async function copyRichText({ plain, html }: { readonly plain: string; readonly html?: string }): Promise<void> {
  if (html === undefined || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(plain);
  const blobs = { 'text/plain': new Blob([plain], { type: 'text/plain' }), 'text/html': new Blob([html], { type: 'text/html' }) };
  return navigator.clipboard.write([new ClipboardItem(blobs)]);
}
