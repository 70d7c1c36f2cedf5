import { expect, type Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/**
 * The text of a QR code on a page; '' where there is no code. Read from the drawing, enlarged: at
 * a paper's 22 mm a square is 2.2 pixels of a screen, and whether a reader manages that depends on
 * the text.
 */
export async function readQr(picture: Locator): Promise<string> {
  await expect(picture).toBeVisible();
  const drawing = await picture.evaluate((element) => element.outerHTML);
  const enlarged = await picture.page().context().newPage();
  await enlarged.setContent(`<style>svg { width: 500px; height: 500px }</style>${drawing}`);
  const { data, width, height } = PNG.sync.read(await enlarged.locator('svg').screenshot());
  await enlarged.close();
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? '';
}
