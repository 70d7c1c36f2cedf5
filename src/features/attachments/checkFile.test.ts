import { expect, test } from 'vitest';
import { hostileFiles, jpegBytes, segment } from '../../../tests/pictureFiles';
import { checkFile } from './checkFile';

test.each(hostileFiles.filter(({ refusal }) => refusal !== 'PAYLOAD_TOO_LARGE'))(
  'of thirty hostile files, $what is $refusal [PAP-6]',
  ({ bytes, refusal }) => {
    const checked = checkFile(bytes());
    if (refusal !== null) return expect(checked).toBe(refusal);
    if (typeof checked === 'string') throw new Error(checked);
    // A PDF stays as it is, as it only ever leaves as a download.
    if (checked.kind === 'jpeg') expect(Buffer.from(checked.bytes).includes('script')).toBe(false);
  },
);

test('a picture is stored without what its file says of place, camera and day', () => {
  const exif = segment(0xe1, Buffer.from('Exif\0\0 GPS 12.97 N 77.59 E'));
  expect(checkFile(jpegBytes(40, 30, [exif]))).toEqual({
    ...{ kind: 'jpeg', width: 40, height: 30 },
    bytes: new Uint8Array(jpegBytes(40, 30)),
  });
});
