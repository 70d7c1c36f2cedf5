import decodeQR from 'qr/decode.js';

/** Bytes of a picture, at most; no phone's camera makes larger ones of a card. */
const largestPicture = 25_000_000;
/** Pixels of a side that are looked through, at most. */
const longestSide = 1_600;

/** The text of the QR code in a picture; null where none is found, or it is no picture. */
export async function readQrPicture(file: Blob): Promise<string | null> {
  if (file.size > largestPicture) return null;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
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
