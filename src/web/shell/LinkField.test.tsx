import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../api/queryClient';
import { sessionQuery } from '../session/session';
import { LinkField } from './LinkField';

const note = page.getByRole('note');

function signedIn(isAdministrator: boolean) {
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(sessionQuery().queryKey, { user: { isAdministrator } } as never);
  return cache;
}

test.each([
  ['http://localhost:3000', 'clinicNetwork', 'Phones can’t open http://localhost:3000.'],
  ['http://desk:3000', 'anywhere', 'Phones can’t open http://desk:3000.'],
  ['http://192.168.1.10:3000', 'anywhere', 'http://192.168.1.10:3000 opens only on the clinic’s'],
] as const)(
  'a link to %s that is to be opened %s says that it is not, and shows an administrator how to mend it [10.6.10]',
  async (origin, from, words) => {
    await draw(<LinkField address={`${origin}/signup#secret`} from={from} />, signedIn(true));
    await expect.element(note).toHaveTextContent('can’t open this yet.');
    const how = note.getByText(words);
    await expect.element(how).not.toBeVisible();
    await note.getByText('How to change this').click();
    await expect.element(how).toBeVisible();
    await expect.element(note).toHaveTextContent('CLINIC_PUBLIC_URL');
    await expect.element(note).not.toHaveTextContent('secret');
  },
);

test('others are told in plain words, without the server’s settings [10.6.10]', async () => {
  await draw(<LinkField address="http://192.168.1.10:3000" from="anywhere" />, signedIn(false));
  await expect
    .element(note)
    .toHaveTextContent(
      'Phones outside the clinic can’t open this yet. An administrator can change this.',
    );
});

test.each([
  ['http://192.168.1.10:3000', 'clinicNetwork'],
  ['https://clinic.example', 'anywhere'],
] as const)('a link to %s that is to be opened %s says nothing of it', async (origin, from) => {
  await draw(<LinkField address={origin} from={from} />, signedIn(true));
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(origin);
  await expect.element(note).not.toBeInTheDocument();
});
