import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { LinkField } from './LinkField';

const note = page.getByRole('note');

test.each([
  ['http://localhost:3000', 'clinicNetwork', 'Phones can’t open http://localhost:3000.'],
  ['http://desk:3000', 'anywhere', 'Phones can’t open http://desk:3000.'],
  ['http://192.168.1.10:3000', 'anywhere', 'http://192.168.1.10:3000 opens only on the clinic’s'],
] as const)(
  'a link to %s that is to be opened %s says why it is not, and how to mend it [10.6.10]',
  async (origin, from, words) => {
    await draw(<LinkField address={`${origin}/signup#secret`} from={from} />);
    await expect.element(note).toHaveTextContent(words);
    await expect.element(note).toHaveTextContent('CLINIC_PUBLIC_URL');
    await expect.element(note).not.toHaveTextContent('secret');
  },
);

test.each([
  ['http://192.168.1.10:3000', 'clinicNetwork'],
  ['https://clinic.example', 'anywhere'],
] as const)('a link to %s that is to be opened %s says nothing of it', async (origin, from) => {
  await draw(<LinkField address={origin} from={from} />);
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(origin);
  await expect.element(note).not.toBeInTheDocument();
});
