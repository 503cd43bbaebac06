/**
 * The shelves of the library, each with the hue of its covers. The hues are spread evenly over the circle, and dealt so that neighbours
 * in the alphabet differ widely.
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

/** The hue (0 to 359) of a category's covers. One that is not in the list, because an import brought it, keeps a hue of its own. */
export function hueOf(category: string): number {
  return categories.find(({ name }) => name === category)?.hue ?? hash(category) % 360;
}

/** FNV-1a: the same number on every machine, for ever. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
