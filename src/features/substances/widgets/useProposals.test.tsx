import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { useProposals } from './useProposals';

afterEach(() => vi.restoreAllMocks());

function Proposed({ name }: { name: string }) {
  const substances = useProposals(name).flatMap((proposal) => proposal.substances);
  return <output>{substances.join() || 'nothing'}</output>;
}

test('a name that is being typed is asked about once, and no other name’s proposals are shown for it', async () => {
  const asked: string[][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const { names } = JSON.parse(String(init?.body)) as { names: string[] };
    asked.push(names);
    const proposals = [{ substances: [`in ${names[0]}`], from: 'name' }];
    return Response.json({ names: names.map((name) => ({ name, proposals })) });
  });
  const screen = await draw(<Proposed name="" />);
  for (const name of ['D', 'Do', 'Dol', 'Dolo']) await screen.rerender(<Proposed name={name} />);
  const shown = page.getByRole('status');
  await expect.element(shown).toHaveTextContent('in Dolo');
  expect(asked).toEqual([['Dolo']]);
  await screen.rerender(<Proposed name="Dolo-M" />);
  expect(shown.element().textContent).not.toBe('in Dolo');
  await expect.element(shown).toHaveTextContent('in Dolo-M');
});
