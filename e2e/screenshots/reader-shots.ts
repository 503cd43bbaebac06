import { phone, type Shot, wide } from './shot.ts';

type Theme = 'light' | 'sepia' | 'dark';

const beside = ['psalms-web', 'psalms-hebrew', 'vulgate'];
const columns = `kjv/Ps.23?with=${beside.join(',')}`;

/** The reader in several scripts. All editions but kjv and arabic come from the folder of texts. */
export const readerShots: readonly Shot[] = [
  reader('reader', 'kjv/Isa.40', 'light', wide),
  reader('reader-sepia', 'kjv/Isa.40', 'sepia', wide),
  reader('reader-dark', 'kjv/Isa.40', 'dark', wide),
  reader('reader-phone', 'kjv/Ps.23', 'sepia', phone),
  reader('reader-phone-light', 'kjv/Isa.40', 'light', phone),
  reader('reader-phone-dark', 'kjv/Isa.40', 'dark', phone),
  reader('reader-arabic', 'arabic/1', 'light', phone),
  reader('reader-arabic-desktop', 'arabic/1', 'sepia', wide),
  reader('reader-poetry', 'psalms-web/Ps.42', 'light', wide),
  reader('reader-hebrew', 'psalms-hebrew/Ps.1', 'sepia', wide),
  reader('reader-hebrew-phone', 'psalms-hebrew/Ps.23', 'dark', phone),
  reader('reader-greek', 'didache-greek/9', 'light', wide),
  reader('reader-syriac', 'second-john-syriac/2John.1', 'dark', wide),
  reader('reader-greek-phone', 'didache-greek/9', 'sepia', phone),
  reader('reader-syriac-phone', 'second-john-syriac/2John.1', 'light', phone),
  reader('reader-latin', 'confessions-la/1.1', 'dark', wide),
  reader('reader-latin-phone', 'confessions-la/7.10', 'dark', phone),
  { ...reader('reader-columns', columns, 'light', { viewport: { width: 1440, height: 860 } }), editions: ['kjv', ...beside] },
  { ...reader('reader-columns-phone', columns, 'sepia', phone), editions: ['kjv', ...beside] },
];

function reader(name: string, place: string, theme: Theme, context: Shot['context']): Shot {
  const edition = place.split('/')[0] ?? '';
  return {
    name,
    path: `/read/${place}`,
    context,
    as: 'macrina',
    reading: { theme },
    waitFor: '[data-citation]',
    isText: true,
    editions: [edition],
  };
}
