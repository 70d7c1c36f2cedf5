import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { type Holder, usualRights } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { DoseOfLine } from '../prescriptions/checks/childDose';
import type { Finding } from '../prescriptions/checks/finding';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { emptyMedication } from '../prescriptions/prescription';
import type { CheckLines } from '../prescriptions/widgets/useChecks';
import { brandOf } from '../substances/substances';
import { tiesQuery } from '../substances/widgets/useTies';
import { templateOfStarter } from '../templates/starters';
import type { Template } from '../templates/template';
import { type DraftContent, type DraftMedicine, emptyDraft } from './consultation';
import { MedicinePad } from './MedicinePad';
import { type OfferedMedicine, offeredMedicines } from './offer';

/** The medicines as the page has them. */
let written: readonly DraftMedicine[] = [];
beforeEach(() => {
  written = [];
});

interface Start {
  medicines?: DraftMedicine[];
  allergies?: string[];
  check?: CheckLines;
  findings?: Finding[][];
  doseOf?: DoseOfLine | null;
  offered?: readonly OfferedMedicine[];
  templates?: readonly Template[];
  startedLine?: { text: string } | null;
}

const noChecks: CheckLines = () => null;

function Pad(props: Start) {
  const { medicines = [], allergies = [], check = noChecks, findings = [], offered = [] } = props;
  const { doseOf = null, templates = [], startedLine = null } = props;
  const [content, setContent] = useState<DraftContent>({ ...emptyDraft, medicines });
  written = content.medicines;
  return (
    <MedicinePad
      hasEarlierVisit
      allergies={allergies}
      check={check}
      findings={findings}
      doseOf={doseOf}
      medicines={content.medicines}
      initialText=""
      offered={offered}
      templates={templates}
      onTemplate={() => {}}
      startedLine={startedLine}
      onChange={(change) => setContent((before) => ({ ...before, ...change(before) }))}
      onTyping={() => {}}
      onNext={() => {}}
      onShortcut={() => false}
    />
  );
}

const box = () => page.getByRole('combobox');
const proposed = (change: Partial<DraftMedicine>): DraftMedicine => ({
  ...emptyMedication,
  name: 'Syp. Calpol',
  strength: '250',
  isProposed: true,
  marks: [],
  ...change,
});

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  box()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('a pasted list is a proposal a line; the first that is not read stays in the box, stamp and sender are said', async () => {
  await draw(<Pad />);
  paste(
    '[10:32 AM, 5/3/2026] Dr Rao: 1) Tab Pan 40 1-0-0 x 7d 2) Tab Dolo 650 blorp 1-0-1 3) Tab Cetzine 10 blorp hs',
  );
  await expect.element(page.getByText('[10:32 AM, 5/3/2026] Dr Rao:')).toBeVisible();
  await expect.element(box()).toHaveValue('Tab Dolo 650 blorp 1-0-1');
  expect(written).toMatchObject([
    { name: 'Tab. Pan', isProposed: true, marks: [] },
    { typed: 'Tab Cetzine 10 blorp hs', isProposed: true, marks: ['unclear'] },
  ]);
  await userEvent.fill(box(), '');
  await userEvent.keyboard('{Enter}');
  // Taken, it still says that it was not all understood.
  expect(written).toMatchObject([
    { isProposed: false, marks: [] },
    { isProposed: false, marks: ['unclear'] },
  ]);
});

test('of a list that does not fit nothing is taken; one line is pasted as it always was', async () => {
  await draw(<Pad />);
  paste(Array.from({ length: 51 }, (_, at) => `Tab Many${at} 1-0-1`).join('\n'));
  await expect.element(page.getByText('At most 50 fit here.')).toBeVisible();
  paste('Tab Pan 40 1-0-0');
  expect(written).toEqual([]);
  await expect.element(page.getByText('Left out')).not.toBeInTheDocument();
});

test('beside what is typed already every pasted line is a proposal', async () => {
  await draw(<Pad />);
  await userEvent.fill(box(), 'tab dol');
  paste('Tab Pan 40 blorp\nTab Cetzine 10 hs');
  await expect.element(box()).toHaveValue('tab dol');
  await expect.poll(() => written.length).toBe(2);
});

test('a line that is begun in another box goes on in this one, and replaces none that is half typed', async () => {
  const { rerender } = await draw(<Pad />);
  await rerender(<Pad startedLine={{ text: '/' }} />);
  await expect.element(box()).toHaveFocus();
  await expect.element(box()).toHaveValue('/');
  await userEvent.fill(box(), 'tab dol');
  (box().element() as HTMLElement).blur();
  await rerender(<Pad startedLine={{ text: '/' }} />);
  await expect.element(box()).toHaveFocus();
  await expect.element(box()).toHaveValue('tab dol');
});

test('a proposed line without a dose is named, opened by Enter, and not taken before one is written', async () => {
  await draw(<Pad medicines={[proposed({ marks: ['doseForAdults'] })]} />);
  await expect
    .element(page.getByText('Enter opens Syp. Calpol 250 to write its dose.'))
    .toBeVisible();
  await box().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Edit line 1' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Write how much and how often first.')).toBeVisible();
  expect(written).toMatchObject([{ isProposed: true }]);
  await userEvent.keyboard(' 5 ml tds{Enter}');
  await expect.poll(() => written).toMatchObject([{ isProposed: false, marks: [] }]);
  await expect.element(page.getByText(/^Not on the prescription yet/)).not.toBeInTheDocument();
});

test('Enter takes the lines that have a dose first, and the button opens the rest', async () => {
  const medicines = [
    proposed({ marks: ['weightUnknown'] }),
    proposed({ name: 'Tab. Dolo', frequency: 'OD' }),
  ];
  await draw(<Pad medicines={medicines} />);
  await box().click();
  await userEvent.keyboard('{Enter}');
  expect(written.map(({ isProposed }) => isProposed)).toEqual([true, false]);
  await page.getByRole('button', { name: 'Write the dose' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Edit line 1' })).toHaveFocus();
  await page.getByRole('button', { name: 'Add none' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Next medicine' })).toHaveValue('');
  expect(written).toHaveLength(1);
});

test('a recorded allergy to what is in a tied brand is said while its line is typed; of a brand that nobody knows its button alone says that it was not checked [10.10.6]', async () => {
  const cache = createQueryClient();
  cache.setQueryDefaults(tiesQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const said = { createdAt: '2026-11-20T10:00:00.000Z', createdByName: 'Dr. Rao' };
  const brand = { brand: 'Augmentin', ...brandOf('Augmentin'), substances: ['Amoxicillin'] };
  cache.setQueryData(tiesQuery.queryKey, [
    { id: '01a1fb40-d71c-7706-b228-75c30d0e24c6', ...brand, ...said },
  ]);
  await draw(<Pad allergies={['Penicillin']} />, cache);
  await userEvent.fill(box(), 'tab augmentin 625 1-0-1');
  await expect.element(page.getByText('Recorded allergy: Penicillin')).toBeVisible();
  expect(written).toEqual([]);
  await userEvent.fill(box(), 'inj qyzzl hs');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Not checked: what is in it?')).toBeVisible();
  await expect.element(page.getByText('Not checked against')).not.toBeInTheDocument();
  await expect.element(page.getByText('How much each time?')).toBeVisible();
});

test('a warning about the typed line stands in its reading, beside the others, and then beside the line [10.23.51]', async () => {
  const warf = proposed({ name: 'Tab. Warf', strength: '5', isProposed: false });
  const finding: Finding = {
    ruleId: 'warfarin-nsaid',
    tier: 'stop',
    medicine: 'Tab. Warf',
    other: 'Tab. Brufen',
    sentence: 'Bleeding with {other}',
    values: { other: 'Tab. Brufen' },
    sources: [],
    lines: [0, 1],
  };
  const unlike = { ...finding, ruleId: 'other', lines: [0], sentence: 'About the first alone' };
  const check: CheckLines = (lines) => ({
    findings: lines.some(({ name }) => name === 'Tab. Brufen') ? [finding, unlike] : [unlike],
    ...{ total: lines.length, covered: 2, notCovered: [], currentNotCovered: [] },
  });
  const screen = await draw(<Pad medicines={[warf]} check={check} />);
  await userEvent.fill(box(), 'tab brufen 400 tds');
  await expect.element(page.getByText('Bleeding with Tab. Brufen')).toBeVisible();
  await expect.element(page.getByText('About the first alone')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Bleeding with Tab. Brufen')).not.toBeInTheDocument();
  await screen.rerender(<Pad medicines={[warf]} check={check} findings={[[], [finding]]} />);
  const line = page.getByRole('listitem').nth(1);
  await expect.element(line).toHaveTextContent('Bleeding with Tab. Brufen');
  expect(line.element().querySelector('[data-against]')).not.toBeNull();
});

test('on a desk the question how many stands below its line, whose tools stay where they are', async () => {
  await page.viewport(1280, 800);
  const { medication } = readMedicineLine('tab dolo 650 bd 5d');
  await draw(<Pad medicines={[{ ...medication, isProposed: false, marks: [] }]} />);
  const placeOf = (name: string | RegExp) =>
    page.getByRole('button', { name }).element().getBoundingClientRect();
  await expect.element(page.getByRole('button', { name: '1 tablet?' })).toBeVisible();
  const [question, line, tool] = [placeOf('1 tablet?'), placeOf(/^Edit line/), placeOf(/^Remove/)];
  expect(question.top).toBeGreaterThanOrEqual(line.bottom);
  expect(question.left).toBeLessThan(line.right);
  expect(tool.left).toBeGreaterThanOrEqual(line.right);
  expect(tool.bottom).toBeLessThanOrEqual(question.top + 1);
});

test('removed lines are said in one message that puts them all back, until the visit is left', async () => {
  const line = (name: string) => proposed({ name, isProposed: false });
  const names = ['Tab. Pantoprazole Domperidone Sustained Release', 'Tab. Dolo', 'Syp. Calpol'];
  const screen = await draw(<Pad medicines={names.map(line)} />);
  const said = () => written.map(({ name }) => name);
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  // The button's word is never cut.
  const word = undo.element().querySelector('.mantine-Button-label');
  expect(word?.scrollWidth).toBeLessThanOrEqual(word?.clientWidth ?? 0);
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await expect.element(page.getByText('2 medicines are removed.')).toBeVisible();
  await expect.poll(() => undo.elements()).toHaveLength(1);
  await undo.click();
  expect(said()).toEqual(names);
  await page.getByRole('button', { name: 'Remove line 3' }).click();
  await expect.element(page.getByText('Syp. Calpol 250 is removed.')).toBeVisible();
  await screen.rerender(<span />);
  await expect.element(undo).not.toBeInTheDocument();
});

test.each(['tab', 'eye drops', '!!!', '...'])(
  '“%s” and Enter takes nothing, and stays',
  async (typed) => {
    const usual = { complaints: [], examination: [], diagnoses: [], tests: [], advice: [] };
    const names = ['Tab. Dolo', 'Eye drops Moxifloxacin', 'Cream Betnovate'];
    const medicines = names.map((name) => ({
      name,
      ...{ relation: '', duration: '', rate: null, diagnosis: null },
    }));
    const offered = offeredMedicines({
      usual: { ...usual, medicines },
      visits: [],
      diagnoses: [],
      age: 40,
    });
    await draw(<Pad offered={offered} />);
    await userEvent.fill(box(), typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Which medicine?')).toBeVisible();
    await expect.element(box()).toHaveValue(typed);
    expect(written).toEqual([]);
  },
);

test('a line of signs alone, from before, is seen as it was typed', async () => {
  const line = proposed({ name: '', strength: '', typed: '!!!', isProposed: false });
  await draw(<Pad medicines={[line]} />);
  await expect.element(page.getByRole('button', { name: 'Edit line 1: !!!' })).toBeVisible();
});

test('behind a slash a template to begin with is marked until a doctor has signed it [10.17.9]', async () => {
  const starter: Template = {
    ...{ ...templateOfStarter('urine'), medicines: [] },
    ...{ id: '01a1fb40-d71c-7706-b228-75c30d0e24c6', version: 1, savedByName: 'Dr. Rao' },
    ...{ savedAt: '2026-11-27T08:00:00.000Z', starter: 'urine', reviewedByName: null },
  };
  const signed = { ...starter, id: `${starter.id}2`, name: 'Signed', reviewedByName: 'Dr. Iyer' };
  await draw(<Pad templates={[starter, signed]} />);
  await userEvent.fill(box(), '/');
  const option = (name: RegExp) => page.getByRole('option', { name });
  await expect.element(option(/^Starter: urinary symptoms/)).toHaveTextContent('Not reviewed');
  await expect.element(option(/^Signed/)).not.toHaveTextContent('Not reviewed');
});

test('the line that is being edited stays the same one while others are moved, removed and put back', async () => {
  const medicines = ['tab dolo 650 1-0-1', 'tab pan 40 1-0-0', 'tab azee 500 1-0-0'].map((typed) =>
    proposed({ ...readMedicineLine(typed).medication, typed, isProposed: false }),
  );
  const [dolo, pan, azee] = medicines.map(({ name }) => name);
  await draw(<Pad medicines={medicines} />);
  const edited = (number: number) =>
    expect.element(page.getByRole('combobox', { name: `Edit line ${number}` })).toBeVisible();
  await page.getByRole('button', { name: /^Edit line 1:/ }).click();
  await edited(1);
  await page.getByRole('button', { name: 'More for line 1' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await edited(2);
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await edited(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await edited(2);
  await box().fill('tab dolo 650 1-1-1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => written.map(({ name }) => name)).toEqual([pan, dolo, azee]);
  expect(written[1]?.frequency).toBe('1-1-1');
});

test('a dose by weight is said while it is typed, taken by a key, and stored with the weight [10.23.61]', async () => {
  const doseOf: DoseOfLine = (medication) => {
    const step = medication.regimen?.steps[0];
    if (!step?.weightDose) return null;
    return {
      ...{ kg: 8.2, day: '2026-11-29', isToday: true, written: [] },
      ofRate: { mg: 123, ml: 5.125, isLimited: false },
      offer: step.dose ? null : { ml: 5, mg: 120, mgPerKg: 14.634 },
    };
  };
  await draw(<Pad doseOf={doseOf} />);
  await userEvent.fill(box(), 'calpol 120/5 15mg/kg q6h');
  await expect.element(page.getByText('15 mg/kg at 8.2 kg: 123 mg = 5.1 ml')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: '5 ml (120 mg, 14.6 mg/kg)?' }))
    .toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(box()).toHaveValue('calpol 120/5 15mg/kg q6h 5 ml');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => written).toMatchObject([{ dosage: '5 ml', frequency: 'Q6H' }]);
  expect(written[0]?.regimen?.steps[0]?.weightDose).toEqual({
    ...{ typed: '15mg/kg', mgPerKg: 15, per: 'dose' },
    computed: { mg: 123, ml: 5.125, kg: 8.2, day: '2026-11-29' },
  });
  // Added without it, the line asks, and a press takes it.
  await userEvent.fill(box(), 'brufen 100/5 10mg/kg tds');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('How much each time?')).toBeVisible();
  await page.getByRole('button', { name: '5 ml (120 mg, 14.6 mg/kg)?' }).click();
  await expect.poll(() => written[1]?.dosage).toBe('5 ml');
});

test('a line says quietly what the stock has not of it, and nothing where no medicines are given', async () => {
  const drawn = (giveMedicines: Holder[]) => {
    const cache = createQueryClient();
    const rights = { ...usualRights, giveMedicines };
    const session = { user: { role: 'doctor' }, clinic: { today: '2026-11-29' } };
    cache.setQueryData(sessionQuery().queryKey, { ...session, rules: { rights } } as never);
    cache.setQueryData(tiesQuery.queryKey, []);
    const stock = (name: string, unitsLeft: number, expiry: string) => ({
      ...{ id: name, name, unit: 'tablet' as const, packUnits: 15, unitsLeft },
      batches: unitsLeft > 0 ? [{ id: name, expiry, unitsLeft, isSample: false }] : [],
    });
    cache.setQueryData(api.stock.availability.queryKey(), [
      stock('Tab. Dolo 650', 0, ''),
      stock('Tab. Pan 40', 3, '2027-12-31'),
      stock('Tab. Azee 500', 3, '2026-11-30'),
    ]);
    const lines = [
      'tab dolo 650 1-0-1 x 5 days',
      'tab pan 40 1-0-0 x 5 days',
      'tab azee 500 od x 3 days',
    ];
    const medicines = lines.map((typed) =>
      proposed({ ...readMedicineLine(typed).medication, typed, isProposed: false }),
    );
    return draw(<Pad medicines={medicines} />, cache);
  };
  const screen = await drawn(['receptionist']);
  await expect.element(page.getByText('Out of stock here')).toBeVisible();
  await expect.element(page.getByText('Not enough of it in stock here')).toBeVisible();
  const expires = page.getByText('What is in stock here expires before the course ends');
  await expect.element(expires).toBeVisible();
  await screen.unmount();
  await drawn([]);
  await expect.element(page.getByRole('button', { name: /^Edit line 3/ })).toBeVisible();
  expect(document.querySelector('[data-stock]')).toBeNull();
});
