// Draws the icons and the picture for link previews from web/ui/mark.svg: npm run icons.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web/public');
const mark = readFileSync(join(root, 'web/ui/mark.svg'), 'utf8');
/** The links of the mark alone, without the background. */
const links = /<g .*<\/g>/.exec(mark)?.[0] ?? '';
const rubric = '#8f2d2a';

/** Without rounded corners, because systems cut icons to their own shape. */
const square = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${rubric}"/>${links}</svg>`;
/** Only the middle 80 percent of a maskable icon is sure to be visible. */
const maskable = square.replace(links, `<g transform="translate(4.8 4.8) scale(0.7)">${links}</g>`);

function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Returns an ICO file that contains PNGs. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [i, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * i;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

const cloths = ['#5c3a3d', '#2f4a63', '#3f5740', '#6a5030', '#4a3f66'];

function bookOf(color: string, i: number): string {
  const [x, width, height] = [180 + i * 172, 152, 300 - (i % 3) * 22];
  const y = 466 - height;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${color}"/>
    <rect x="${x}" y="${y}" width="12" height="${height}" fill="#000" opacity="0.25"/>
    <g fill="none" stroke="#f6efe0" stroke-opacity="0.6" stroke-width="2"><path d="M${x + 28} ${y + 34}h${width - 46}M${x + 28} ${y + 41}h${width - 46}"/></g>`;
}

const preview = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <rect width="1200" height="630" fill="#fbf9f4"/>
  ${cloths.map(bookOf).join('\n  ')}
  <rect x="130" y="466" width="940" height="8" fill="#d9d1c2"/>
  <g transform="translate(540 500) scale(3.75)"><g fill="none" stroke="${rubric}" stroke-width="3"><rect x="4.5" y="3" width="12" height="9" rx="4.5"/><rect x="15.5" y="3" width="12" height="9" rx="4.5"/></g></g>
</svg>`;

mkdirSync(join(folder, 'icons'), { recursive: true });
const save = (name: string, content: Buffer): void => writeFileSync(join(folder, name), content);
save('favicon.ico', icoOf(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await draw(mark, size) })))));
save('apple-touch-icon.png', await draw(square, 180));
save('icons/192.png', await draw(mark, 192));
save('icons/512.png', await draw(mark, 512));
save('icons/maskable-512.png', await draw(maskable, 512));
save('icons/preview.png', await sharp(Buffer.from(preview)).png({ compressionLevel: 9, palette: true }).toBuffer());
