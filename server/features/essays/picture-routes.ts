import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { saveWithRows } from '../../platform/files/save-with-rows.ts';
import type { Signer } from '../../platform/files/signature.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { serveForm } from '../../platform/http/multipart.ts';
import { checkStorage, recheckStorage, storageOwner } from '../storage/public.ts';
import { signedPath } from './addresses.ts';
import { pictureExtension } from './file-types.ts';
import { savePicture } from './picture-queries.ts';
import type { PictureCleaner } from './pictures/clean-picture.ts';

/** Registers the upload of pictures for essays. */
export function pictureRoutes(forms: FastifyInstance, { sql, files, config }: Tools, signer: Signer, cleaner: PictureCleaner): void {
  serveForm(forms, files, 'POST /api/essays/images', async ({ caller }, [picture]) => {
    if (!picture) throw badRequest('Please choose a picture.', [{ path: 'file', message: 'Please choose a picture.' }]);
    const extension = await pictureExtension(picture);
    if (extension === undefined) {
      const sentence = `"${picture.filename}" is not a png, gif, jpeg, bmp or x-icon picture.`;
      throw badRequest(sentence, [{ path: 'file', message: sentence }]);
    }
    const owner = storageOwner(config, caller);
    const clean = await files.receive(picture.filename, Readable.from([await cleaner.clean(picture, extension)]));
    const name = `${clean.hash}.${extension}`;
    try {
      await checkStorage(sql, owner, clean.size);
      await saveWithRows(
        files,
        [clean],
        () => name,
        () =>
          sql.begin(async (tx) => {
            await savePicture(tx, caller.id, { name, size: clean.size });
            await recheckStorage(tx, owner, clean.size);
          }),
      );
    } finally {
      await files.discard(clean);
    }
    return { url: await signer.sign(signedPath(name)) };
  });
}
