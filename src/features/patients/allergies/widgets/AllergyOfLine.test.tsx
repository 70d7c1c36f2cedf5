import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../../tests/component';
import { AllergyOfLine } from './AllergyOfLine';

test('beside a line stands what the record says of it, or that nothing is known of it [10.10.5]', async () => {
  const line = (name: string, genericName = '') => (
    <AllergyOfLine
      allergies={['Penicillin', 'Dust']}
      medicine={{ name, genericName }}
      showsUnchecked
    />
  );
  const { container, rerender } = await draw(line('Amoxicillin 500'));
  await expect.element(container).toHaveTextContent('Recorded allergy: Penicillin');
  await rerender(line('Cefixime 200'));
  await expect
    .element(container)
    .toHaveTextContent('Recorded: Penicillin. Penicillins and cephalosporins: few patients react');
  await rerender(line('Telma 40'));
  await expect
    .element(container)
    .toHaveTextContent('Not checked against Penicillin: write what is in it');
  // A generic name is known, in its box or as the medicine's name.
  const said = page.getByText(/Recorded|Not checked/);
  await rerender(line('Telma 40', 'Telmisartan'));
  await expect.element(said).not.toBeInTheDocument();
  await rerender(line('Telma 40'));
  await expect.element(said).toBeVisible();
  await rerender(line('Telmisartan 40'));
  await expect.element(said).not.toBeInTheDocument();
});
