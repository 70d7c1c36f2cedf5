import { expect, test } from 'vitest';
import { typeOf } from '../../shared/pictures/contentType';
import { jpegSegments, plainJpeg, readJpeg } from '../../shared/pictures/jpeg';
import { shrinkToJpeg } from './shrinkPicture';

const most = 500_000;

async function photograph(
  width: number,
  height: number,
  type: string,
  draw: (at: CanvasRenderingContext2D) => void,
) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing.');
  draw(context);
  return new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), type, 1),
  );
}

/** Noise, which compresses worst. */
function noise(context: CanvasRenderingContext2D) {
  const { width, height } = context.canvas;
  const data = context.createImageData(width, height);
  const pixels = new Uint32Array(data.data.buffer);
  let state = 7;
  for (let at = 0; at < pixels.length; at++) {
    state = Math.imul(state, 1_103_515_245) + 12_345;
    pixels[at] = state | 0xff00_0000;
  }
  context.putImageData(data, 0, 0);
}

async function read(blob: Blob | null) {
  if (!blob) throw new Error('No picture.');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const jpeg = readJpeg(bytes);
  if (typeof jpeg === 'string') throw new Error(jpeg);
  return { bytes, ...jpeg };
}

test('a photograph of 12 megapixels becomes a picture that the server takes, at most 2,000 pixels and 500 KB [PAP-6]', async () => {
  const small = await shrinkToJpeg(await photograph(4_000, 3_000, 'image/jpeg', noise), most);
  const { bytes, width, height, segments } = await read(small);
  expect(bytes.length).toBeLessThanOrEqual(most);
  expect(Math.max(width, height)).toBeLessThanOrEqual(2_000);
  expect(width / height).toBeCloseTo(4 / 3, 1);
  const plain = plainJpeg(bytes, { segments });
  expect(jpegSegments(plain)).toMatchObject({ isWhole: true });
  // What is stored is drawn as what was sent.
  const drawn = await createImageBitmap(new Blob([plain as BlobPart], { type: 'image/jpeg' }));
  expect(drawn).toMatchObject({ width, height });
});

test('a page of writing keeps its pixels; what was transparent is white', async () => {
  const page = await photograph(1_500, 2_000, 'image/png', (context) => {
    context.font = '20px sans-serif';
    for (let line = 0; line < 90; line++)
      context.fillText('HbA1c 7.8 %  Creatinine 1.1', 40, 20 * line);
  });
  const { width, height, bytes } = await read(await shrinkToJpeg(page, most));
  expect({ width, height }).toEqual({ width: 1_500, height: 2_000 });
  const bitmap = await createImageBitmap(new Blob([bytes as BlobPart]));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  expect([...(context?.getImageData(1_400, 1_900, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255]);
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'image/svg+xml'],
  [
    'an SVG named as a picture',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'image/jpeg',
  ],
  ['a HEIC, which this browser cannot decode', '\0\0\0\x18ftypheic', 'image/heic'],
  ['no picture', 'HbA1c 7.8', 'image/png'],
])('%s is none', async (_, text, type) => {
  const file = new Blob([text], { type });
  expect(typeOf(new Uint8Array(await file.arrayBuffer()))).toBeNull();
  expect(await shrinkToJpeg(file, most)).toBeNull();
});
