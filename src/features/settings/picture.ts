/** Makes a chosen picture small enough to be kept with the settings. */

/** Characters that a picture may have as a data URL: 64 KB of bytes. */
const longestDataUrl = 87_000;
/** Bytes of a file that a browser is asked to open. */
const largestFile = 20_000_000;

interface Size {
  width: number;
  height: number;
}

/** The largest size of the same shape within another one, in whole pixels; a small picture is not enlarged. */
export function fitInto(picture: Size, most: Size): Size {
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(picture.width), height: side(picture.height) };
}

/**
 * A file as the data URL of a PNG or, where that is too large, a JPEG of at most 64 KB. Resolves with null for what the
 * browser cannot draw.
 */
export async function shrinkPicture(file: File, most: Size): Promise<string | null> {
  if (file.size > largestFile) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    for (const part of [1, 0.75, 0.5, 0.35, 0.25]) {
      const size = fitInto(bitmap, { width: most.width * part, height: most.height * part });
      const drawn = [draw(bitmap, size, 'image/png'), draw(bitmap, size, 'image/jpeg')];
      const small = drawn.find((url) => url !== null && url.length <= longestDataUrl);
      if (small) return small;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, size: Size, type: 'image/png' | 'image/jpeg'): string | null {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) return null;
  if (type === 'image/jpeg') {
    // It has no transparency; what was transparent would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, size.width, size.height);
  }
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  return canvas.toDataURL(type, 0.85);
}
