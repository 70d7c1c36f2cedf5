import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { CalledScreen, PlaceOnPhone } from './CalledScreen';
import { ExamplePaper, Pad } from './Pad';
import { startCalls } from './startCalls';
import { startPad } from './startPad';

async function drawPad() {
  document.documentElement.lang = 'en';
  await draw(
    <>
      <Pad />
      <ExamplePaper />
    </>,
  );
}

const line = () => page.getByRole('textbox', { name: 'A medicine in one line' });
const paper = () => page.getByRole('region', { name: 'The paper' });
const status = () => page.getByRole('status');

test('what is drawn stays as it is until somebody types [10.22.1]', async () => {
  await drawPad();
  const drawn = document.body.textContent;
  expect(drawn).toContain('Tab. Dolo 650');
  startPad(document);
  expect(document.body.textContent).toBe(drawn);
});

test('a line that is typed is read, printed beside it, and taken by Enter [10.22.1]', async () => {
  await drawPad();
  startPad(document);
  await line().fill('tab glycomet 500 sr 1-0-1 10d');
  await expect.element(paper()).toHaveTextContent('Tab. Glycomet 500 SR');
  await expect.element(paper()).toHaveTextContent('सुबह');
  await expect.element(status()).toHaveTextContent('Tab. Glycomet 500 SR 1-0-1');
  await page.getByRole('button', { name: 'English' }).click();
  await expect.element(paper()).toHaveTextContent('in the morning');
  await expect.element(paper()).toHaveTextContent('Iyer Family Clinic');
  expect(paper().element().getAttribute('lang')).toBe('en');
  await line().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(line()).toHaveValue('');
  await expect.element(status()).toHaveTextContent('Written: Tab. Glycomet 500 SR');
  await expect.element(paper()).toHaveTextContent('Tab. Glycomet 500 SR');
  await page.getByRole('button', { name: 'Begin again' }).click();
  await expect.element(line()).toHaveValue('tab dolo 650 101 5 af');
  await expect.element(paper()).not.toHaveTextContent('Glycomet');
});

test('a text that is too long is refused and said, and what was typed stays [10.22.1]', async () => {
  await drawPad();
  startPad(document);
  await line().fill('tab glycomet 500 sr 1-0-1 10d '.repeat(7));
  await expect.element(status()).toHaveTextContent('Please use at most 200 characters.');
  await expect.element(line()).toHaveValue('tab dolo 650 101 5 af');
});

test('the allergy on the record stops a line that is tried, until it is taken off [10.22.1]', async () => {
  await drawPad();
  startPad(document);
  await page.getByRole('button', { name: 'tab mox 500 tds 5d' }).click();
  await expect.element(status()).toHaveTextContent(/Stopped: Tab\. Mox/);
  await expect.element(line()).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(status()).toHaveTextContent(/Not written: Tab\. Mox/);
  await expect.element(paper()).not.toHaveTextContent('Mox');
  const allergy = page.getByRole('switch', { name: 'Allergic: Penicillin' });
  await allergy.click();
  await expect.element(allergy).not.toBeChecked();
  await expect.element(paper()).toHaveTextContent('Tab. Mox 500');
});

test('a call changes screen and phone together, without a sound [10.22.2]', async () => {
  document.documentElement.lang = 'en';
  await draw(
    <>
      <CalledScreen />
      <PlaceOnPhone />
    </>,
  );
  startCalls(document);
  const call = page.getByRole('button', { name: 'Call next' });
  await call.click();
  await expect.element(status()).toHaveTextContent('Token number 8, please go to Room 1.');
  await expect.element(status()).toHaveTextContent('One person ahead of you');
  await call.click();
  await call.click();
  await expect.element(status()).toHaveTextContent('It is your turn');
  await page.getByRole('button', { name: 'Begin again' }).click();
  await expect.element(status()).toHaveTextContent('2 people ahead of you');
  const sound = page.getByRole('button', { name: 'With sound' });
  await expect.element(sound).toHaveAttribute('aria-pressed', 'false');
  expect(speechSynthesis.speaking || speechSynthesis.pending).toBe(false);
});
