import { describe, expect, test } from 'vitest';
import { readMedicineLine } from '../../prescriptions/line/readLine';
import {
  allergyConflicts,
  allergyFindings,
  type CheckedMedicine,
  comparedAllergies,
} from './allergyCheck';

type Answer = 'stop' | 'note' | 'pass';

/** What is said of an allergy and a medicine as the visit page has it. */
function answerTo(allergy: string, medicine: CheckedMedicine): Answer {
  const { conflicts, notes } = allergyFindings([allergy], [medicine]);
  if (conflicts.length > 0) return 'stop';
  return notes.length > 0 ? 'note' : 'pass';
}
const read = (line: string) => readMedicineLine(line, { known: [] }).medication;

/** The allergy as recorded, the line as typed. */
const lines: [answer: Answer, allergy: string, line: string][] = [
  // Each substance of a line.
  ['stop', 'NSAIDs', 'Paracetamol 325 + Diclofenac 50 1-0-1'],
  ['stop', 'NSAIDs', 'Paracetamol 325 & Diclofenac 50 1-0-1'],
  ['stop', 'NSAIDs', 'Paracetamol 325 and Diclofenac 50 bd'],
  ['stop', 'NSAIDs', 'Paracetamol/Diclofenac 1-0-1 5d'],
  ['stop', 'Penicillin', 'Tab Pan 40 od; Cap Amoxicillin 500 tds'],
  ['stop', 'Penicillin', 'Tab Pan 40 od then Cap Amoxicillin 500 tds 5d'],
  ['stop', 'Penicillin', 'Tab Pan 40 od, Cap Amoxicillin 500 tds'],
  ['stop', 'Penicillin', 'Tab Pan 40 od. Cap Amoxicillin 500 tds'],
  ['stop', 'Penicillin', 'Tab Pan 40 od 5d Amoxicillin 500 tds 5d'],
  ['stop', 'amoxycilin', 'Tab Pan 40 od; start amoxicillin 500 tds'],
  ['stop', 'Sulfa', 'Tab Dolo 650 sos + Septran DS (cotrimoxazole) bd'],
  ['stop', 'Brufen', 'Tab Pan 40 od; Tab Brufen 400 tds'],
  ['stop', 'Brufen', 'Tab Ecosprin 75 hs & Brufen 400 sos'],
  ['stop', 'Crocin', 'Tab Pan 40 od then Crocin sos'],
  ['stop', 'Domperidone', 'Tab Pan 40 od with domperidone 10'],
  ['stop', 'Ibuprofen', 'Tab Dolo 650 sos, if no relief Tab Diclofenac 50 sos'],
  ['stop', 'Penicillin', 'Tab Azithro 500 od 3d stop Cap Amoxicillin 500 tds 5d'],
  ['stop', 'Penicillin', 'Tab Pan 40 od avoid alcohol, amoxicillin 500 tds'],
  ['stop', 'Penicillin', 'Tab Pan 40 od, stop brufen, start amoxicillin 500 tds'],
  ['stop', 'Penicillin', 'Tab Azithro 500 od, change to amoxicillin 500 tds if no better'],
  ['stop', 'Iron', 'Tab Pan 40 od; Tab Iron 100 od'],
  ['stop', 'Penicillin', 'Tab Pan 40 od; Cap Amoxicillin 500 tds, stop if rash'],
  ['stop', 'Penicillin', 'Tab Pan 40 od; Cap Amoxicillin 500 tds not on empty stomach'],
  ['stop', 'Penicillin', 'Tab Pan 40 od; Cap Amoxicillin 500 10 no.'],
  ['stop', 'Penicillin', 'Tab Pan 40 od; do not stop Cap Amoxicillin 500'],
  ['stop', 'Penicillin', 'Tab Pan 40 od; dressing change Cap Amoxicillin 500 tds'],
  ['stop', 'Penicillin', 'Tab Pan 40 od avoid spicy food amoxicillin 500 tds'],
  ['stop', 'Penicillin', 'Tab Pan 40 od; not Tab Azithro, give Cap Amoxicillin 500'],
  ['stop', 'Penicillin', 'Tab Pan 40 od; stop smoking Cap Amoxicillin 500 tds'],
  // What is not given.
  ['pass', 'Aspirin', 'Tab Pan 40 od avoid aspirin'],
  ['pass', 'Aspirin', 'Tab Dolo 650 sos; no aspirin'],
  ['pass', 'Aspirin', 'Avoid aspirin'],
  ['pass', 'Aspirin', 'Tab Pan 40 od, aspirin to be stopped'],
  ['pass', 'NSAIDs', 'Tab Dolo 650 sos; avoid brufen, combiflam and diclofenac'],
  ['pass', 'Brufen', 'stop brufen'],
  ['pass', 'Brufen', 'Tab Brufen 400 stop'],
  ['pass', 'Brufen', 'Tab Dolo 650 tds; stop Tab Brufen 400'],
  ['pass', 'Penicillin', 'Tab Azithro 500 od 3d not with penicillin'],
  ['pass', 'Penicillin', 'Tab Azithro 500 od 3d instead of amoxicillin'],
  ['pass', 'Penicillin', 'Tab Azithro 500 od 3d, allergic to penicillin'],
  ['pass', 'Penicillin', 'Tab Azithro 500 od 3d (penicillin allergy)'],
  ['pass', 'Amoxicillin', 'Tab Azithro 500 od 3d, amoxicillin band karo'],
  ['pass', 'Amoxicillin', 'Tab Azithro 500 od 3d, shift from amoxicillin'],
  ['pass', 'Penicillin', 'Tab Azithro 500 od 3d; avoid benzathine penicillin and amoxicillin'],
  ['pass', 'Aspirin', 'Tab Pan 40 od aspirin na lein'],
  ['pass', 'NSAIDs', "Tab Dolo 650 tds, don't take ibuprofen or aspirin"],
  // Words that say how to take one.
  ['pass', 'Milk', 'Tab Pan 40 od with milk'],
  ['pass', 'Iron', 'Tab Thyroxine 50 od, iron 2 hours later'],
  ['pass', 'Egg', 'Cap D3 60000 weekly with egg or milk'],
  ['pass', 'pain killers', 'Tab Dolo 650 sos for pain, fever'],
  ['pass', 'Penicillin', 'Tab Azithro 500 od 3d for throat pain'],
  ['pass', 'Cephalosporins', 'Tab Dolo 650 sos for cephalalgia'],
  ['pass', 'Sulfa', 'Tab Dolo 650 sos after food'],
  // Side chains, both ways.
  ['stop', 'Penicillin', 'Cap Cefalexin 500 qid'],
  ['stop', 'Penicillin', 'Cefadroxil 500 bd'],
  ['stop', 'Amoxicillin', 'Cefaclor 250 tds'],
  ['stop', 'Ampicillin', 'Cefprozil 500 bd'],
  ['stop', 'Co-amoxiclav', 'Cephradine 500 qid'],
  ['stop', 'Bacampicillin', 'Cefalexin 500 qid'],
  ['stop', 'Cefalexin', 'Amoxicillin 500 tds'],
  ['stop', 'Cefadroxil', 'Sultamicillin 375 bd'],
  ['stop', 'Cephalexin', 'Cefixime 200 bd'],
  ['note', 'Penicillin', 'Tab Cefixime 200 bd 5d'],
  ['note', 'Amoxicillin', 'Inj Ceftriaxone 1 g od'],
  ['note', 'Penicillin', 'Cefuroxime 500 bd'],
  ['note', 'Penicillin', 'Cefpodoxime 200 bd'],
  ['note', 'Cloxacillin', 'Cefalexin 500 qid'],
  ['note', 'Cefixime', 'Amoxicillin 500 tds'],
  ['note', 'Cephalosporins', 'Cloxacillin 500 qid'],
  ['note', 'Cefalexin', 'Phenoxymethylpenicillin 250 qid'],
  // Nitroimidazoles.
  ['stop', 'Metronidazole', 'Tab Ornidazole 500 bd'],
  ['stop', 'tinidazole', 'Secnidazole 2 g stat'],
  ['stop', 'Metronidazole', 'Tab Oflox 200 + Ornidazole 500 bd'],
  ['pass', 'Metronidazole', 'Tab Albendazole 400 stat'],
  ['pass', 'Metronidazole', 'Tab Fluconazole 150 stat'],
  // ACE inhibitors: a cough is no allergy.
  ['stop', 'Enalapril', 'Tab Ramipril 5 od'],
  ['stop', 'Ramipril (angioedema)', 'Tab Lisinopril 5 od'],
  ['stop', 'ramipril - cough and swelling of lips', 'Tab Ramipril 5 od'],
  ['note', 'cough with ramipril', 'Tab Ramipril 5 od'],
  ['note', 'ramipril – cough', 'Tab Enalapril 5 bd'],
  ['note', 'ACE inhibitor (dry cough) 2019', 'Tab Perindopril 4 od'],
  ['pass', 'cough with ramipril', 'Tab Telmisartan 40 od'],
  ['pass', 'Ramipril', 'Tab Telmisartan 40 od'],
  ['pass', 'rash in April', 'Tab Ramipril 5 od'],
  // Aromatic anticonvulsants.
  ['stop', 'Phenytoin', 'Tab Carbamazepine 200 bd'],
  ['stop', 'Carbamazepine', 'Tab Oxcarbazepine 300 bd'],
  ['stop', 'phenobarbitone', 'Tab Primidone 250 hs'],
  ['note', 'Carbamazepine', 'Tab Lamotrigine 25 od'],
  ['note', 'Lamotrigine', 'Tab Phenytoin 100 tds'],
  ['pass', 'Phenytoin', 'Tab Levetiracetam 500 bd'],
  ['pass', 'Carbamazepine', 'Tab Sodium valproate 500 bd'],
  ['pass', 'Carbamazepine', 'Tab Carbimazole 10 od'],
  // Opioids.
  ['stop', 'Morphine', 'Syp Codeine linctus 5 ml tds'],
  ['stop', 'Codeine', 'Tab Tramadol 50 sos'],
  ['note', 'Morphine', 'Inj Fentanyl 50 mcg stat'],
  ['note', 'Tramadol', 'Inj Morphine 5 mg stat'],
  ['pass', 'Morphine', 'Tab Dolo 650 sos'],
  ['pass', 'Codeine', 'Syp Dextromethorphan 5 ml tds'],
  // Local anaesthetics, esters and amides apart.
  ['stop', 'Lignocaine', 'Inj Bupivacaine 0.5% stat'],
  ['stop', 'Local anaesthetic', 'Lignocaine gel for local application'],
  ['stop', 'Procaine', 'Benzocaine lozenges sos'],
  ['pass', 'Benzocaine', 'Lignocaine gel for local application'],
  ['pass', 'Lignocaine', 'Benzocaine lozenges sos'],
];

describe('each substance of a line as it is typed [10.10.3]', () => {
  test.each(lines)('%s: %s, “%s”', (answer, allergy, line) => {
    expect(answerTo(allergy, read(line))).toBe(answer);
  });

  test('the sentence names the one that it is about', () => {
    expect(allergyConflicts(['NSAIDs'], [read('Paracetamol 325 + Diclofenac 50 1-0-1')])).toEqual([
      {
        medicine: 'Paracetamol',
        allergy: 'NSAIDs',
        drugClass: 'nsaids',
        substance: 'Diclofenac',
      },
    ]);
    expect(allergyConflicts(['Brufen'], [read('Tab Pan 40 od; Tab Brufen 400 tds')])).toMatchObject(
      [{ medicine: 'Tab. Pan', substance: 'Brufen' }],
    );
  });
});

test('substances as they stand in the boxes', () => {
  expect(answerTo('Aspirin', { name: 'Zerodol P', genericName: 'Paracetamol + Aceclofenac' })).toBe(
    'stop',
  );
  expect(answerTo('Calcium D3', { name: 'Calcium + D3' })).toBe('stop');
  expect(answerTo('NSAIDs', { name: 'Dolo', instructions: '+ Diclofenac 50' })).toBe('stop');
  expect(
    answerTo('Penicillin', { name: 'Mox', genericName: 'amoxicillin', frequency: 'stop' }),
  ).toBe('pass');
});

test('a line that was typed counts only as long as the medicine is the one of the line', () => {
  const typed = 'Tab Amoxicillin 500 tds';
  expect(answerTo('Penicillin', { name: 'Tab. Azithromycin', typed })).toBe('pass');
  expect(answerTo('Penicillin', { name: 'Tab. Pan', typed: `Tab Pan 40 od; ${typed}` })).toBe(
    'stop',
  );
});

test('food and what is in the air are compared with no medicine', () => {
  expect(comparedAllergies(['Dust', 'Penicillin', 'Sea food', 'Egg', 'pain killers'])).toEqual([
    'Penicillin',
    'pain killers',
  ]);
  expect(comparedAllergies(['NKDA'])).toEqual([]);
});
