import { Button, Group, Text, Title } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { Modal } from '../ui/Modal';

const words = {
  latin: 'W'.repeat(200),
  urdu: 'محمدعبدالرحمٰنقریشی'.repeat(12).slice(0, 200),
};

for (const [script, word] of Object.entries(words)) {
  for (const width of [360, 1280]) {
    test(`a word of 200 letters (${script}) pushes nothing off at ${width} px [10.12.12]`, async () => {
      await page.viewport(width, 740);
      await draw(
        <Modal opened onClose={() => {}} title={word}>
          <Title order={2}>{word}</Title>
          <Group>
            <Text fw="bold">{word}</Text>
            <Button>{word}</Button>
          </Group>
          <Group wrap="nowrap" justify="space-between">
            <span>{word}</span>
            <time style={{ flex: 'none' }}>just now</time>
            <Button flex="none">Open</Button>
          </Group>
        </Modal>,
      );
      const dialog = page.getByRole('dialog').element();
      await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible();
      const line = page.getByText('just now').element().getBoundingClientRect();
      expect(line.height).toBeLessThan(30);
      const { left, right } = dialog.getBoundingClientRect();
      for (const element of dialog.querySelectorAll('h2, p, span, time, button')) {
        const box = element.getBoundingClientRect();
        // What is within a button may be cut: it says so by its dots.
        if (element.closest('button')?.contains(element) && element.tagName !== 'BUTTON') continue;
        expect(box.left, element.outerHTML.slice(0, 80)).toBeGreaterThanOrEqual(left - 1);
        expect(box.right, element.outerHTML.slice(0, 80)).toBeLessThanOrEqual(right + 1);
      }
      await page.viewport(1280, 800);
    });
  }
}

test('a button shows all of its letters, and dots where they are too many [10.12.12]', async () => {
  await draw(
    <>
      <Button>Export</Button>
      <Button w={100}>{words.latin}</Button>
    </>,
  );
  const labels = [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')];
  for (const label of labels) {
    expect(label.scrollHeight).toBeLessThanOrEqual(label.clientHeight);
    expect(label.clientHeight).toBeGreaterThan(Number.parseFloat(getComputedStyle(label).fontSize));
    expect(getComputedStyle(label).textOverflow).toBe('ellipsis');
  }
});

test('a name written from the right keeps its place, and what follows stands behind it [10.12.12]', async () => {
  await draw(
    <p>
      <span>سیتا بیگم</span> <span>31 years</span> <b>محمد</b> <time>10:30</time>
    </p>,
  );
  const parts = [...document.querySelectorAll('p > *')].map((part) => part.getBoundingClientRect());
  const lefts = parts.map(({ left }) => left);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  // Of one piece: nothing of it stands elsewhere.
  expect(parts.every(({ right }, at) => right <= (parts[at + 1]?.left ?? right))).toBe(true);
});
