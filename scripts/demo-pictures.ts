// npx tsx scripts/demo-pictures.ts: draws the demo's people, who do not exist, and banners into
// seed/pictures.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../seed/pictures');

interface Person {
  readonly name: string;
  readonly ground: readonly [light: string, dark: string];
  readonly skin: string;
  readonly robe: string;
  readonly trim: string;
  /** What is behind and in front of the face. */
  readonly behind: string;
  readonly front: string;
}

const people: readonly Person[] = [
  {
    name: 'macrina',
    ground: ['#d9c9a3', '#b99f6b'],
    skin: '#d9a886',
    robe: '#30455f',
    trim: '#c9a24b',
    behind: '<path d="M150 470C138 300 150 120 256 116s118 184 106 354z" fill="#3b5573"/>',
    front: '<path d="M170 300C160 190 200 132 256 132s96 58 86 168c-6-70-34-118-86-118s-80 48-86 118z" fill="#4a678a"/>',
  },
  {
    name: 'gaunilo',
    ground: ['#a9b59a', '#7c8c6c'],
    skin: '#e0b594',
    robe: '#4a3a2c',
    trim: '#8a6d4a',
    behind: '<path d="M166 250c-4-84 34-132 90-132s94 48 90 132z" fill="#6b4a2c"/>',
    front:
      '<path d="M190 200c10-46 34-62 66-62s56 16 66 62c-18-20-40-30-66-30s-48 10-66 30z" fill="#6b4a2c"/><path d="M184 268c4 76 34 104 72 104s68-28 72-104c-10 30-34 44-72 44s-62-14-72-44z" fill="#7a5632"/>',
  },
  {
    name: 'r.halevi',
    ground: ['#c99f8c', '#a2705c'],
    skin: '#c98f69',
    robe: '#5b2f3a',
    trim: '#d8b56a',
    behind: '<path d="M158 360c-18-150 20-248 98-248s116 98 98 248c-24 20-172 20-196 0z" fill="#2b211c"/>',
    front: '<path d="M182 236c4-72 36-104 84-104 40 0 66 34 66 92-30-14-50-36-60-64-16 38-46 62-90 76z" fill="#2b211c"/>',
  },
  {
    name: 'mirembe',
    ground: ['#8fa5ad', '#5f7a85'],
    skin: '#7d4e34',
    robe: '#7a3b1e',
    trim: '#e0b04a',
    behind: '<path d="M148 214c-10-84 44-140 112-140s116 50 104 128c-4 28-30 40-108 40s-104-4-108-28z" fill="#b5532a"/>',
    front:
      '<path d="M170 222c6-44 40-66 86-66s80 22 86 66c-24-18-54-26-86-26s-62 8-86 26z" fill="#d0702f"/><path d="M160 150c50-30 140-34 192 0M152 184c58-30 150-32 208 0" fill="none" stroke="#e0b04a" stroke-width="6"/>',
  },
];

function portrait({ ground: [light, dark], skin, robe, trim, behind, front }: Person): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <defs><radialGradient id="g" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>
    <rect width="512" height="512" fill="url(#g)"/>
    <circle cx="256" cy="230" r="172" fill="none" stroke="#fff" stroke-opacity="0.35" stroke-width="5"/>
    <circle cx="256" cy="230" r="160" fill="#fff" fill-opacity="0.14"/>
    ${behind}
    <path d="M62 512c8-96 74-150 194-150s186 54 194 150z" fill="${robe}"/>
    <path d="M204 366c14 44 90 44 104 0l10 8c-16 62-108 62-124 0z" fill="${trim}"/>
    <path d="M222 300h68v62c0 44-68 44-68 0z" fill="${skin}"/><path d="M222 330c20 20 48 20 68 0v20c-20 18-48 18-68 0z" opacity="0.18"/>
    <ellipse cx="256" cy="244" rx="76" ry="96" fill="${skin}"/>
    <g fill="none" stroke="#2a1c14" stroke-linecap="round" stroke-width="5" stroke-opacity="0.75">
      <path d="M206 236c8 8 24 8 32 0M274 236c8 8 24 8 32 0"/><path d="M204 216c10-8 24-8 34-2M274 214c10-6 24-6 34 2" stroke-width="4"/>
      <path d="M256 246c-4 16-8 24-2 28M236 302c12 8 28 8 40 0"/>
    </g>
    ${front}
  </svg>`;
}

const banners: readonly (readonly [name: string, ground: string, ink: string, motif: (x: number) => string])[] = [
  // Hills and a path.
  [
    'macrina',
    '#cdbb93',
    '#7c6a45',
    (x) =>
      `<path d="M${x - 250} 400c200-${220 + ((x / 400) % 3) * 50} 700-${150 + ((x / 400) % 2) * 90} 900 0z" fill="#7c6a45" fill-opacity="0.2"/>`,
  ],
  // An arcade.
  [
    'mirembe',
    '#4f6a74',
    '#d8b56a',
    (x) =>
      `<path d="M${x + 30} 400V190a70 70 0 0 1 140 0v210M${x + 230} 400V190a70 70 0 0 1 140 0v210" fill="none" stroke="#d8b56a" stroke-opacity="0.55" stroke-width="10"/>`,
  ],
  // A carpet page.
  [
    'r.halevi',
    '#6d3541',
    '#d8b56a',
    (x) =>
      `<g fill="none" stroke="#d8b56a" stroke-opacity="0.5" stroke-width="8"><path d="M${x} 200l200-150 200 150-200 150z"/><path d="M${x + 100} 200l100-75 100 75-100 75z"/><circle cx="${x + 200}" cy="200" r="16"/></g>`,
  ],
];

function banner(ground: string, ink: string, motif: (x: number) => string): string {
  const motifs = Array.from({ length: 6 }, (_, i) => motif(i * 400)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="400"><rect width="2400" height="400" fill="${ground}"/>${motifs}
    <path d="M0 14H2400M0 386H2400" stroke="${ink}" stroke-width="4" stroke-opacity="0.7"/></svg>`;
}

mkdirSync(folder, { recursive: true });
const save = (svg: string, file: string): Promise<unknown> => sharp(Buffer.from(svg)).webp({ quality: 80 }).toFile(join(folder, file));
for (const person of people) await save(portrait(person), `${person.name}.webp`);
for (const [name, ground, ink, motif] of banners) await save(banner(ground, ink, motif), `${name}-banner.webp`);
