import decodeQR from 'qr/decode.js';

/** Largest picture file; no phone's camera makes larger ones of a card. */
const maxFileBytes = 25_000_000;
/** Longer sides are scaled down to this length. */
const maxSidePixels = 1_600;

/** The text of the QR code in a picture; null if none is found or the file is no picture. */
export async function readQrPicture(file: Blob): Promise<string | null> {
  if (file.size > maxFileBytes) return null;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, maxSidePixels / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    if (!canvas) return null;
    canvas.drawImage(picture, 0, 0, width, height);
    picture.close();
    return decodeQR(canvas.getImageData(0, 0, width, height));
  } catch {
    return null;
  }
}
