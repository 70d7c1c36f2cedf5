import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import type { FilePiece } from '../../shared/filePiece';
import { createQueryClient } from '../api/queryClient';
import { sessionQuery } from '../session/session';
import { ExportButton } from './ExportButton';

const begin: FilePiece = { kind: 'begin', total: 400 };
const rows: FilePiece = { kind: 'rows', text: 'Name\nSita\n', rows: 200 };
const end: FilePiece = { kind: 'end', rows: 200 };

/** The names of the files that are saved from now on. */
function namesSaved(): string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return saved;
}

/** The button of a clinic on a fixed day, whose file is these pieces; returns the names of the files saved. */
async function drawn(pieces: (signal: AbortSignal) => AsyncIterable<FilePiece>) {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: null,
    clinic: { today: '2026-07-31' },
  } as never);
  const saved = namesSaved();
  await draw(<ExportButton name="people" start={async ({ signal }) => pieces(signal)} />, cache);
  await page.getByRole('button', { name: 'Export' }).click();
  return saved;
}

test('it shows how far it is, and saves a whole file by the clinic’s date', async () => {
  let goOn = () => {};
  const rest = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const saved = await drawn(async function* () {
    yield begin;
    yield rows;
    await rest;
    yield end;
  });
  await expect.element(page.getByRole('status')).toHaveTextContent('200 of about 400 rows');
  expect(saved).toEqual([]);
  goOn();
  await expect.element(page.getByText('200 rows exported.')).toBeVisible();
  expect(saved).toEqual(['people-2026-07-31.csv']);
});

test('what stops before its end is not saved', async () => {
  const saved = await drawn(async function* () {
    yield begin;
    yield rows;
  });
  await expect
    .element(page.getByText('The export was interrupted. Nothing was saved.'))
    .toBeVisible();
  expect(saved).toEqual([]);
});

test('a cancelled one saves nothing, and nobody is told of a failure', async () => {
  const saved = await drawn(async function* (signal) {
    yield begin;
    yield rows;
    await new Promise((_, reject) => signal.addEventListener('abort', reject));
  });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toBeVisible();
  // A double press on the button that was there before.
  cancel.element().dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
  await cancel.click();
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible();
  expect(page.getByText('Nothing was saved').elements()).toHaveLength(0);
  expect(saved).toEqual([]);
});

test('a file of another kind has its own name on the button and on the disk', async () => {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: null,
    clinic: { today: '2026-07-31' },
  } as never);
  const saved = namesSaved();
  await draw(
    <ExportButton
      name="year-2026-27"
      label="Download the year"
      file={{ extension: 'zip', type: 'application/zip' }}
      start={async () =>
        (async function* (): AsyncGenerator<FilePiece> {
          yield { kind: 'begin', total: null };
          yield { kind: 'bytes', base64: 'UEsDBA==', rows: 3 };
          yield { kind: 'end', rows: 3 };
        })()
      }
    />,
    cache,
  );
  await page.getByRole('button', { name: 'Download the year' }).click();
  await expect.element(page.getByText('3 rows exported.')).toBeVisible();
  expect(saved).toEqual(['year-2026-27-2026-07-31.zip']);
});
