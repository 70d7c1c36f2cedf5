// Makes a chosen picture small enough to be stored.

/** Characters that a picture may have as a data URL: 64 KB of bytes. */
const maxDataUrlLength = 87_000;
/** Larger files are refused before the browser decodes them. */
const maxFileBytes = 20_000_000;

interface Size {
  width: number;
  height: number;
}

/** Scales a size down to fit into another one, in whole pixels, with the same aspect ratio; never enlarges. */
export function fitInto(picture: Size, maxSize: Size): Size {
  const scale = Math.min(1, maxSize.width / picture.width, maxSize.height / picture.height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(picture.width), height: side(picture.height) };
}

/**
 * A file as the data URL of a PNG, or of a JPEG if that is too large, of at most 64 KB. Null if the browser cannot
 * decode the file, or if it stays too large.
 */
export async function shrinkPicture(file: File, maxSize: Size): Promise<string | null> {
  if (file.size > maxFileBytes) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    for (const factor of [1, 0.75, 0.5, 0.35, 0.25]) {
      const size = fitInto(bitmap, {
        width: maxSize.width * factor,
        height: maxSize.height * factor,
      });
      const candidates = [draw(bitmap, size, 'image/png'), draw(bitmap, size, 'image/jpeg')];
      const fitting = candidates.find((url) => url !== null && url.length <= maxDataUrlLength);
      if (fitting) return fitting;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

/** Pixels of the longest side of a photograph of a paper: its smallest print can still be read. */
const longestSide = 2_000;
/** Larger files, and whatever a picture may unpack into, are refused before the browser decodes them. */
const maxPhotographBytes = 60_000_000;

/** What is tried in turn: less quality first, because small print needs its pixels. */
const attempts = [
  { factor: 1, quality: 0.8 },
  { factor: 1, quality: 0.6 },
  { factor: 0.8, quality: 0.6 },
  { factor: 0.6, quality: 0.6 },
  { factor: 0.4, quality: 0.5 },
  { factor: 0.25, quality: 0.4 },
];

/**
 * A photograph as a baseline JPEG of at most `maxBytes`, turned as it was taken, without place, camera and whatever else
 * its file says. Null if this browser cannot decode it: an SVG, a HEIC in most, or no picture at all.
 */
export async function shrinkToJpeg(file: Blob, maxBytes: number): Promise<Blob | null> {
  if (file.size > maxPhotographBytes || file.type.startsWith('image/svg')) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    const most = { width: longestSide, height: longestSide };
    const whole = fitInto(bitmap, most);
    for (const { factor, quality } of attempts) {
      const size = fitInto(whole, { width: whole.width * factor, height: whole.height * factor });
      const canvas = drawn(bitmap, size, true);
      const jpeg = canvas && (await encoded(canvas, quality));
      if (jpeg && jpeg.size <= maxBytes) return jpeg;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

function draw(bitmap: ImageBitmap, size: Size, type: 'image/png' | 'image/jpeg'): string | null {
  return drawn(bitmap, size, type === 'image/jpeg')?.toDataURL(type, 0.85) ?? null;
}

function drawn(bitmap: ImageBitmap, size: Size, isOpaque: boolean): HTMLCanvasElement | null {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) return null;
  if (isOpaque) {
    // JPEG has no transparency: transparent pixels would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, size.width, size.height);
  }
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  return canvas;
}
