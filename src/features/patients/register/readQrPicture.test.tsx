import { encodeQR } from 'qr';
import { expect, test } from 'vitest';
import { readAbhaCard } from './abhaCard';
import { readQrPicture } from './readQrPicture';

const card = JSON.stringify({
  hidn: '91-1234-5678-9012',
  hid: 'sita.devi@abdm',
  name: 'सीता देवी',
  gender: 'F',
  dob: '04-07-1990',
  mobile: '9876543210',
});

/** The code in the middle of a photo, turned and shaded as a hand holds a card under a lamp. */
async function photo({ width = 1_200, height = 900, degrees = 0 } = {}): Promise<Blob> {
  const code = await createImageBitmap(
    new Blob([encodeQR(card, 'gif', { scale: 6 })], { type: 'image/gif' }),
  );
  const canvas = new OffscreenCanvas(width, height);
  const on = canvas.getContext('2d');
  if (!on) throw new Error('The browser draws nothing.');
  on.fillStyle = '#d8d2c4';
  on.fillRect(0, 0, width, height);
  on.translate(width / 2, height / 2);
  on.rotate((degrees * Math.PI) / 180);
  const side = Math.min(width, height) * 0.6;
  on.drawImage(code, -side / 2, -side / 2, side, side);
  on.resetTransform();
  const lamp = on.createLinearGradient(0, 0, width, height);
  lamp.addColorStop(0, '#0000');
  lamp.addColorStop(1, '#0006');
  on.fillStyle = lamp;
  on.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

test.for([
  { name: 'straight' },
  { name: 'turned', degrees: 17 },
  { name: 'upside down', degrees: 180 },
  { name: 'larger than is looked through', width: 4_000, height: 3_000 },
])('the card in a photo is read: $name', async (one) => {
  const text = await readQrPicture(await photo(one));
  expect(text).toBe(card);
  expect(readAbhaCard(text ?? '', '2026-11-22')).toMatchObject({
    name: 'सीता देवी',
    gender: 'female',
  });
});

test('a photo without a code, and what is no picture, is none', async () => {
  const canvas = new OffscreenCanvas(800, 600);
  canvas.getContext('2d')?.fillRect(100, 100, 300, 200);
  expect(await readQrPicture(await canvas.convertToBlob())).toBeNull();
  expect(await readQrPicture(new Blob(['%PDF-1.7'], { type: 'image/png' }))).toBeNull();
});
