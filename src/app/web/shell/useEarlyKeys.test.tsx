import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useEarlyKeys } from './useEarlyKeys';

let pressed = 0;
function Frame({ isThere }: { isThere: boolean }) {
  useEarlyKeys(isThere);
  return (
    <>
      <button type="button" onClick={() => pressed++}>
        Add Patient
      </button>
      <input aria-label="Name" />
    </>
  );
}

test('keys of a scan and of a shortcut wait for what takes them, and press nothing else', async () => {
  const screen = await render(<Frame isThere={false} />);
  const keys: string[] = [];
  const note = ({ key }: KeyboardEvent) => void keys.push(key);
  const code = '00217109951848433222847921421422231391760';
  (screen.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard(`${code}{Enter}b`);
  await userEvent.type(screen.getByLabelText('Name'), 'x');
  expect(pressed).toBe(0);
  window.addEventListener('keydown', note);
  await screen.rerender(<Frame isThere />);
  expect(keys).toEqual([...code, 'Enter', 'b']);
  keys.length = 0;
  await screen.rerender(<Frame isThere />);
  expect(keys).toEqual([]);
  window.removeEventListener('keydown', note);
});
