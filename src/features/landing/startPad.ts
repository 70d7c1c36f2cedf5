import type { Speaker } from '../../shared/language';
import {
  type Example,
  type ExampleView,
  exampleView,
  firstExample,
  firstPaperLanguage,
  isFull,
  readingOf,
  withLineTaken,
} from './example';
import { exampleSpeaker } from './exampleSpeaker';
import { partOf, setText } from './parts';

/** The longest line, in characters. */
const maxLineLength = 200;

/** How long nobody has typed before the reading is read out, in ms. */
const pauseMs = 700;

/** Makes the drawn example (Pad.tsx) one to write in. What is typed stays in the page. */
export function startPad(root: ParentNode): void {
  const elements = padElements(root);
  const { line, reading, status } = elements;
  const page = exampleSpeaker(document.documentElement.lang);
  let paper = exampleSpeaker(firstPaperLanguage);
  // Somebody may have typed while this was on its way.
  let example: Example = { ...firstExample, line: line.value };
  let view: ExampleView = exampleView(example, page, paper);
  let pause: ReturnType<typeof setTimeout> | undefined;

  const say = (text: string) => {
    clearTimeout(pause);
    setText(status, text);
  };

  const sayReading = () => {
    const { name, words } = readingOf(view, page);
    say(`${name} ${words}`.trim());
  };

  const show = (next: Example) => {
    example = next;
    view = exampleView(example, page, paper);
    draw(elements, { example, view, page, paper });
  };

  const take = () => {
    const before = view;
    const taken = withLineTaken(example, before);
    if (taken !== example) {
      show(taken);
      say(page.t('Written: {medicine}', { medicine: before.typed?.name ?? '' }));
    } else if (before.typed?.conflict) {
      say(page.t('Not written: {reason}', { reason: before.typed.conflict }));
    } else if (before.typed && isFull(example)) {
      const full = page.t('The example’s paper is full. Begin again to write more.');
      fill(reading, { name: '', words: full });
      say(full);
    }
    line.focus();
  };

  line.addEventListener('input', () => {
    // Refused as a whole: a box with `maxlength` would cut a pasted text in silence.
    if (line.value.length > maxLineLength && line.value.length > example.line.length) {
      line.value = example.line;
      const refusal = page.t('Please use at most {max} characters.', { max: maxLineLength });
      fill(reading, { name: '', words: refusal });
      say(refusal);
      return;
    }
    show({ ...example, line: line.value });
    clearTimeout(pause);
    pause = setTimeout(sayReading, pauseMs);
  });
  line.addEventListener('keydown', (event) => {
    // During IME composition Enter confirms the composed text.
    if (event.key === 'Enter' && !event.isComposing) take();
  });
  elements.add.addEventListener('click', take);
  elements.again.addEventListener('click', () => {
    show(firstExample);
    sayReading();
  });
  elements.allergySwitch.addEventListener('click', () => {
    show({ ...example, isAllergic: !example.isAllergic });
    sayReading();
  });
  for (const button of elements.tries) {
    button.addEventListener('click', () => {
      show({ ...example, line: button.dataset.line ?? '' });
      sayReading();
    });
  }
  for (const button of elements.languageButtons) {
    button.addEventListener('click', () => {
      paper = exampleSpeaker(button.dataset.language ?? 'en');
      show(example);
    });
  }
  show(example);
}

/** The elements of the drawn example that what is typed changes or that are pressed. */
function padElements(root: ParentNode) {
  return {
    line: partOf(root, 'line', HTMLInputElement),
    add: partOf(root, 'add', HTMLButtonElement),
    allergySwitch: partOf(root, 'allergy', HTMLButtonElement),
    again: partOf(root, 'again', HTMLButtonElement),
    reading: partOf(root, 'reading', HTMLElement),
    status: partOf(root, 'status', HTMLElement),
    written: partOf(root, 'written', HTMLElement),
    sheet: partOf(root, 'sheet', HTMLElement),
    printed: partOf(root, 'printed', HTMLElement),
    languageButtons: root.querySelectorAll<HTMLButtonElement>('button[data-language]'),
    tries: root.querySelectorAll<HTMLButtonElement>('button[data-line]'),
  };
}

interface Drawing {
  example: Example;
  view: ExampleView;
  /** Speaks the page's language. */
  page: Speaker;
  /** Speaks the paper's. */
  paper: Speaker;
}

/** Shows an example in the elements that are there. */
function draw(elements: ReturnType<typeof padElements>, drawing: Drawing): void {
  const { line, reading, allergySwitch, written, printed, sheet, languageButtons } = elements;
  const { example, view, page, paper } = drawing;
  const isStopped = view.typed !== null && view.typed.conflict !== null;
  if (line.value !== example.line) line.value = example.line;
  line.setAttribute('aria-invalid', String(isStopped));
  fill(reading, readingOf(view, page));
  reading.classList.toggle('stopped', isStopped);
  allergySwitch.setAttribute('aria-checked', String(example.isAllergic));
  for (const [place, item] of [...written.children].entries()) {
    const medicine = view.written[place];
    item.toggleAttribute('hidden', !medicine);
    if (medicine) fill(item, { ...medicine, words: medicine.conflict ?? medicine.words });
    item.classList.toggle('stopped', typeof medicine?.conflict === 'string');
  }
  for (const [place, item] of [...printed.children].entries()) {
    const medicine = view.paper[place];
    item.toggleAttribute('hidden', !medicine);
    if (medicine) fill(item, medicine);
    item.classList.toggle('typed', medicine?.isTyped === true);
  }
  sheet.lang = paper.language;
  for (const text of sheet.querySelectorAll<HTMLElement>('[data-text]')) {
    const { text: words } = text.dataset;
    if (words) setText(text, paper.t(words));
  }
  for (const button of languageButtons) {
    button.setAttribute('aria-pressed', String(button.dataset.language === paper.language));
  }
}

function fill(element: Element, { name, words }: { name: string; words: string }): void {
  setText(element.querySelector('b'), name);
  setText(element.querySelector('span'), words);
}
