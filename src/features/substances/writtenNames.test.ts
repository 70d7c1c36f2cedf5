import { expect, test } from 'vitest';
import { proposedByName } from './proposedByName';
import { namesInText } from './writtenNames';

test.each([
  ['one a line', 'Dolo 650\r\nTelma 40\n\nPan D\n', ['Dolo 650', 'Telma 40', 'Pan D']],
  ['numbered', '1. Dolo 650\n2) Telma 40', ['Dolo 650', 'Telma 40']],
  ['each once', 'Dolo 650\nDOLO 650\n', ['Dolo 650']],
  [
    'of a spreadsheet, below headings, behind numbers',
    'S.No,Medicine,Stock\n1,"Dolo 650",40\n2,Syp. Calpol,12\n',
    ['Dolo 650', 'Syp. Calpol'],
  ],
  ['in Devanagari', 'दवा का नाम\nडोलो ६५०\n', ['डोलो ६५०']],
])('names of a file are read: %s [10.23.82]', (_, text, names) => {
  expect(namesInText(text)).toEqual(names);
});

test.each([
  ['Tab. Metformin SR 500', ['Metformin']],
  ['Paracetamol IP 500', ['Paracetamol']],
  ['Amlodipine besylate OD 5', ['Amlodipine']],
])('a name proposes the substances that it contains: %s [10.23.81]', (name, substances) => {
  expect(proposedByName(name)).toEqual(substances);
});

test.each(['Telmisartan H', 'Metformin Vilda', 'Paracetamol Plus', 'Telma', 'Azithral', 'Pantop'])(
  'nothing is guessed from another word, a suffix or a likeness: %s [10.23.81]',
  (name) => {
    expect(proposedByName(name)).toEqual([]);
  },
);
