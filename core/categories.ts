/**
 * The library's categories with the hue of their covers. Hues are evenly spaced, and alphabetical
 * neighbors differ widely.
 */
export const categories = [
  { name: 'Apocrypha', hue: 0 },
  { name: 'Apologetics', hue: 166 },
  { name: 'Art & Archaeology', hue: 42 },
  { name: 'Biblical Studies', hue: 208 },
  { name: 'Canon Law & Councils', hue: 305 },
  { name: 'Church History', hue: 28 },
  { name: 'Churches & Denominations', hue: 194 },
  { name: 'Creeds & Confessions', hue: 346 },
  { name: 'Doctrine', hue: 235 },
  { name: 'Eastern Churches', hue: 55 },
  { name: 'Ethics & Christian Life', hue: 125 },
  { name: 'Hagiography', hue: 332 },
  { name: 'Islam', hue: 152 },
  { name: 'Jewish Thought', hue: 222 },
  { name: 'Liturgy & Hymns', hue: 277 },
  { name: 'Medieval Theology', hue: 97 },
  { name: 'Missions', hue: 180 },
  { name: 'Patristics', hue: 14 },
  { name: 'Philosophy & Science', hue: 249 },
  { name: 'Reformation', hue: 69 },
  { name: 'Scripture', hue: 318 },
  { name: 'Sermons & Devotion', hue: 111 },
  { name: 'Spirituality & Monasticism', hue: 263 },
  { name: 'Syriac Literature', hue: 83 },
  { name: 'Syriac Studies', hue: 291 },
  { name: 'World Religions', hue: 138 },
] as const;

export type CategoryName = (typeof categories)[number]['name'];

/**
 * Returns the hue (0 to 359) of a category's covers. A category outside the list, from an import,
 * gets a hue from its hash.
 */
export function hueOf(category: string): number {
  return categories.find(({ name }) => name === category)?.hue ?? hash(category) % 360;
}

/** Computes the FNV-1a hash, which is the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
