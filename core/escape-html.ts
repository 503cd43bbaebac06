const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Returns the text that `escapeHtml` escaped. */
export function unescapeHtml(html: string): string {
  return html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
}
