import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { PictureInput } from './PictureInput';

afterEach(() => vi.restoreAllMocks());

const changes: (string | null)[] = [];

function Logo() {
  const [value, setValue] = useState<string | null>(document.createElement('canvas').toDataURL());
  const onChange = (picture: string | null) => {
    changes.push(picture);
    setValue(picture);
  };
  const maxSize = { width: 480, height: 240 };
  return <PictureInput label="Logo" description="" {...{ value, onChange, maxSize }} />;
}

function chooseFile(): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File(['picture'], 'logo.png', { type: 'image/png' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no input for a file.');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a picture that is removed while another file is read stays removed', async () => {
  const bitmap = await createImageBitmap(new ImageData(1, 1));
  const close = vi.spyOn(bitmap, 'close');
  let decode: (decoded: ImageBitmap) => void = () => undefined;
  const decoding = new Promise<ImageBitmap>((resolve) => {
    decode = resolve;
  });
  const createBitmap = vi.spyOn(window, 'createImageBitmap').mockReturnValue(decoding);
  await draw(<Logo />);
  chooseFile();
  expect(createBitmap).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Remove' }).click();
  decode(bitmap);
  await expect.poll(() => close.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
  expect(changes).toEqual([null]);
});
