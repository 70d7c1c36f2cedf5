import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AllergyConflict,
  allergiesWithoutClass,
  allergyConflicts,
  allergyFindings,
  type CheckedMedicine,
  uncheckedMedicines,
} from './allergyCheck';
import { drugClasses, drugNotes } from './drugClasses';
import { recordedAllergies } from './recordedAllergies';

const medicine = (name: string, genericName = ''): CheckedMedicine => ({ name, genericName });
const found = (allergy: string, name: string, genericName = '') =>
  allergyConflicts([allergy], [medicine(name, genericName)]);

/** As people write them: the allergy on the record, the medicine, its generic name. */
const dangerous: [allergy: string, name: string, genericName?: string][] = [
  // By name, spelt in more than one way.
  ['Paracetamol', 'Tab. Paracetamol 650'],
  ['paracetmol', 'Paracetamol 500mg'],
  ['Metronidazole', 'Flagyl 400', 'Metronidazole'],
  ['cetrizine', 'Cetirizine 10 mg'],
  ['Ondansetron inj', 'Emeset 4', 'Ondansetron'],
  ['Brufen', 'Brufen 400'],
  ['Allergic to Crocin tablets', 'Crocin Advance'],
  ['rash with Ranitidine in 2019', 'Ranitidine 150'],
  ['H/o urticaria after taking Domperidone', 'Domstal', 'domperidone'],
  ['Tramadol (vomiting)', 'Ultracet', 'Tramadol + Paracetamol'],
  ['Vitamin K', 'Inj. Vitamin K 10mg'],
  ['Iodine contrast', 'Povidone-Iodine ointment'],
  ['No penicillin', 'Penicillin V'],
  // Penicillins.
  ['Penicillin', 'Amoxicillin 500'],
  ['penicilin', 'Amoxycillin 250'],
  ['Pencillin', 'Mox 500', 'Amoxycillin'],
  ['penecillin group', 'Ampicillin'],
  ['Penicillins', 'Augmentin 625', 'Amoxicillin + Clavulanic acid'],
  ['PENICILLIN!!', 'Clavam 625', 'Co-amoxiclav'],
  ['Amoxycillin', 'Co-Amoxiclav 625'],
  ['amoxicilin', 'Inj. Benzathine penicillin'],
  ['Ampicillin', 'Amoxyclav 625'],
  ['amoxycilline - swelling', 'Cloxacillin 500'],
  ['पेनिसिलिन', 'Amoxicillin 250'],
  ['No known drug allergies except penicillin', 'Amoxicillin 500'],
  // Sulfonamide antibiotics.
  ['Sulfa', 'Co-trimoxazole DS'],
  ['sulpha drugs', 'Bactrim DS', 'Cotrimoxazole'],
  ['Sulphonamides', 'Sulfamethoxazole + Trimethoprim'],
  ['sulphur allergy', 'Sulphasalazine 500'],
  ['Sulfa drugs since childhood', 'Silver sulfadiazine cream'],
  // Aspirin and NSAIDs.
  ['Aspirin', 'Ibuprofen 400'],
  ['asprin', 'Tab Diclophenac 50'],
  ['NSAID', 'Voveran SR', 'Diclofenac sodium'],
  ['pain killers', 'Combiflam', 'Ibuprofen+Paracetamol'],
  ['Diclofenac', 'Aceclofenac 100'],
  ['ibuprofen', 'Meftal Spas', 'Mefenamic acid + Dicyclomine'],
  ['NSAIDs', 'Etoricoxib 90'],
  // Macrolides, quinolones, tetracyclines, cephalosporins.
  ['Erythromycin', 'Azithromycin 500'],
  ['azithromicin', 'Clarithromycin'],
  ['Ciprofloxacin', 'Levofloxacin 500'],
  ['quinolones', 'Norflox TZ', 'Norfloxacin + Tinidazole'],
  ['Cipro', 'Oflox OZ', 'Ofloxacin, Ornidazole'],
  ['Doxycycline', 'Minocycline 50'],
  ['tetracyclin', 'Doxycyline 100'],
  ['cephalosporin', 'Cefixime 200'],
  ['Cefexime', 'Taxim-O', 'Cefixime'],
  // With what stands around a name at a desk.
  ['Tab. Brufen', 'Brufen 400'],
  ['calcium tablets', 'Calcium + D3'],
  ['Calcium (rash)', 'Calcium carbonate 500'],
  ['inj vitamin K', 'Vitamin K 10 mg'],
  ['Vit B complex injection', 'Inj. Vitamin B complex'],
  ['Pénicilline', 'Amoxicillin'],
  ['PCM', 'Dolo 650', 'Paracetamol'],
  ['acetaminophen', 'Paracetamol 500'],
  ['frusemide', 'Lasix', 'Furosemide'],
  ['sulfer drugs', 'Cotrimoxazole'],
  ['sulphadrugs', 'Cotrimoxazole'],
  ['Pen allergy', 'Amoxicillin'],
  ['Amoxillin', 'Ampicillin 500'],
  ['norfloxin', 'Ciprofloxacin'],
  ['beta lactum', 'Cefixime'],
  ['Cotrimoxazole', 'Trimethoprim 100'],
  ['ऐस्पिरिन', 'Ibuprofen'],
  // The same side chain.
  ['Amoxicillin', 'Cefalexin 500'],
  ['Penicillin', 'Cephalexin 250'],
  ['Cefadroxil', 'Amoxyclav 625', 'Amoxicillin + Clavulanic acid'],
  ['cephalosporin', 'Ampicillin'],
  // Nitroimidazoles, ACE inhibitors, aromatic anticonvulsants, opioids, local anaesthetics.
  ['metronidazol', 'Tinidazole 500'],
  ['Oflox OZ (ornidazole)', 'Satranidazole 300'],
  ['Ramipril - lip swelling', 'Enalapril 5'],
  ['ACE inhibitors', 'Perindopril 4'],
  ['Carbamazepine', 'Phenytoin 100'],
  ['phenobarbitone rash', 'Oxcarbazepine 300'],
  ['Morphine', 'Codeine linctus'],
  ['Pethidine', 'Fentanyl patch'],
  ['Methadone', 'Dextropropoxyphene'],
  ['Codeine', 'Tramadol 50'],
  ['opioids', 'Buprenorphine'],
  ['Lignocaine', 'Bupivacaine'],
  ['local anesthesia', 'Lidocaine gel'],
  ['Benzocaine', 'Procaine'],
  ['Pantoprazole inj - anaphylaxis', 'Cap. Razo', 'Rabeprazole'],
  ['Atarax (hydroxyzine)', 'Tab. Okacet', 'Cetirizine'],
  ['Neomycin', 'Soframycin', 'Framycetin'],
];

/** An allergy, however much its sentence looks like an answer. */
const noAnswer = [
  'No penicillin - allergic',
  'No penicillin (allergy)',
  'NO SULFA!! ALLERGIC',
  'Never penicillin allergic',
  'NKDA allergic to penicillin',
  'na allergic penicillin',
  'Na-penicillin allergy',
  'No (allergic to sulfa)',
  'No food allergy penicillin allergy',
  'Not allergic to food - allergic to penicillin',
  'No allergies - penicillin +',
  'reaction to unknown drug',
  'had reaction to a drug unknown',
  'Unknown drug allergy: sulfa',
  'পেনিসিলিন',
  'Drug allergy present food nil',
];

/** Answers, and what is no allergy to a medicine that is prescribed here. */
const noAllergy = [
  'None',
  'none.',
  'Nil',
  'No',
  'NO KNOWN ALLERGIES',
  'NKDA',
  'nka',
  'N/A',
  'na',
  'no known drug allergy',
  'No known allergy to any drugs till date',
  'Nil known',
  'Not any',
  'no h/o drug allergy',
  'Drug allergy: nil',
  'Medicines - none',
  'denies any drug allergies',
  'Not allergic to penicillin',
  'No allergy to sulfa',
  'no penicillin allergy',
  'no known drug or food allergies',
  'कोई नहीं',
  'कोई एलर्जी नहीं है',
  'N.K.D.A.',
  'N.A.',
  'no alergy',
  'No known drug alergies as on 12/2/24',
  'koi allergy nahi hai',
  'No K/C/O allergy',
];

/** What a general practitioner writes on many days, by brand or by substance. */
const ordinary: [name: string, genericName?: string][] = [
  ['Paracetamol 650'],
  ['Dolo 650', 'Paracetamol'],
  ['Cetirizine 10'],
  ['Levocetirizine 5'],
  ['Montelukast + Levocetirizine'],
  ['Pantoprazole 40'],
  ['Pan-D', 'Pantoprazole + Domperidone'],
  ['Rabeprazole 20'],
  ['Omeprazole 20'],
  ['Ranitidine 150'],
  ['Ondansetron 4'],
  ['Domperidone 10'],
  ['Metformin 500'],
  ['Glimepiride 1'],
  ['Glycomet GP 1', 'Metformin + Glimepiride'],
  ['Sitagliptin 100'],
  ['Vildagliptin 50'],
  ['Dapagliflozin 10'],
  ['Insulin glargine'],
  ['Amlodipine 5'],
  ['Telmisartan 40'],
  ['Losartan 50'],
  ['Atenolol 50'],
  ['Metoprolol 25'],
  ['Ramipril 5'],
  ['Enalapril 5'],
  ['Hydrochlorothiazide 12.5'],
  ['Furosemide 40'],
  ['Torsemide 10'],
  ['Spironolactone 25'],
  ['Atorvastatin 10'],
  ['Rosuvastatin 10'],
  ['Clopidogrel 75'],
  ['Thyroxine 50'],
  ['Carbimazole 10'],
  ['Prednisolone 10'],
  ['Dexamethasone 0.5'],
  ['Deflazacort 6'],
  ['Salbutamol inhaler', 'Salbutamol sulphate'],
  ['Budesonide respules'],
  ['Formoterol + Budesonide'],
  ['Ipratropium'],
  ['Theophylline'],
  ['Ambroxol syrup'],
  ['Dextromethorphan syrup'],
  ['Chlorpheniramine 4'],
  ['Phenylephrine'],
  ['Xylometazoline nasal drops'],
  ['Oral rehydration salts'],
  ['Zinc sulphate 20 mg'],
  ['Ferrous sulphate + Folic acid'],
  ['Ferrous ascorbate'],
  ['Calcium + Vitamin D3'],
  ['Cholecalciferol 60000'],
  ['Vitamin B complex'],
  ['Methylcobalamin 1500'],
  ['Metronidazole 400'],
  ['Tinidazole 500'],
  ['Ornidazole 500'],
  ['Albendazole 400'],
  ['Ivermectin 12'],
  ['Mebendazole'],
  ['Fluconazole 150'],
  ['Clotrimazole cream'],
  ['Terbinafine 250'],
  ['Ketoconazole cream'],
  ['Itraconazole 100'],
  ['Nitrofurantoin 100'],
  ['Fosfomycin 3 g'],
  ['Gentamicin eye drops'],
  ['Tobramycin eye drops'],
  ['Clindamycin 300'],
  ['Linezolid 600'],
  ['Rifaximin 400'],
  ['Mupirocin ointment'],
  ['Fusidic acid cream'],
  ['Framycetin cream'],
  ['Acyclovir 400'],
  ['Oseltamivir 75'],
  ['Hydroxychloroquine 200'],
  ['Artemether + Lumefantrine'],
  ['Chloroquine 250'],
  ['Primaquine'],
  ['Isoniazid 300'],
  ['Rifampicin 450'],
  ['Ethambutol 800'],
  ['Pyrazinamide 750'],
  ['Dicyclomine 10'],
  ['Drotaverine 80'],
  ['Hyoscine butylbromide'],
  ['Sucralfate syrup'],
  ['Magnesium hydroxide'],
  ['Lactulose'],
  ['Bisacodyl 5'],
  ['Loperamide 2'],
  ['Racecadotril'],
  ['Penicillamine 250'],
  ['Piperazine citrate'],
  ['Tranexamic acid 500'],
  ['Norethisterone 5'],
  ['Progesterone 200'],
  ['Betahistine 16'],
  ['Cinnarizine 25'],
  ['Amitriptyline 10'],
  ['Escitalopram 10'],
  ['Clonazepam 0.5'],
  ['Gabapentin 300'],
  ['Pregabalin 75'],
  ['Sodium valproate 500'],
  ['Levetiracetam 500'],
  ['Tramadol 50'],
  ['Thiocolchicoside 4'],
  ['Tizanidine 2'],
  ['Chlorzoxazone 500'],
  ['Allopurinol 100'],
  ['Febuxostat 40'],
  ['Colchicine 0.5'],
  ['Calamine lotion'],
  ['Permethrin cream'],
];
const allergiesOfMany = [
  'Penicillin',
  'Sulfa drugs',
  'Aspirin and NSAIDs',
  'Erythromycin',
  'Ciprofloxacin',
  'Doxycycline',
  'Cephalosporins',
  'Dust',
  'Pollen',
  'Peanuts',
  'Egg',
  'Prawns and sea food',
  'Latex',
  'Iron tablets in injection form only: none',
  'skin rash with hair dye',
  'Tab. Meropenem',
  'Inj. Vancomycin',
  'cold',
  'fever',
  'rash',
  'calcium gluconate',
  'sea food',
];

describe('a medicine that the record speaks against [10.10.3]', () => {
  test.each(dangerous)('%s: %s %s', (allergy, name, genericName) => {
    expect(found(allergy, name, genericName)).toHaveLength(1);
  });

  test('there are at least 40 of them, of every class', () => {
    expect(dangerous.length).toBeGreaterThanOrEqual(40);
    const classes = dangerous.flatMap(([...one]) =>
      found(...one).map((conflict) => conflict.drugClass),
    );
    expect(new Set(classes)).toEqual(new Set([null, ...Object.keys(drugClasses)]));
  });

  test('says by what: the name, or the class', () => {
    expect(found('Penicillin', 'Penicillin V')).toEqual([
      { medicine: 'Penicillin V', allergy: 'Penicillin', drugClass: null },
    ]);
    expect(found('Penicillin', 'Mox 500', 'amoxycillin')).toEqual([
      { medicine: 'Mox 500', allergy: 'Penicillin', drugClass: 'penicillins' },
    ]);
  });

  test('each allergy and each medicine counts', () => {
    const both = allergyConflicts(
      ['Dust', 'Penicillin', 'Sulfa'],
      [medicine('Amoxicillin'), medicine('Paracetamol'), medicine('Cotrimoxazole')],
    );
    expect(both.map(({ medicine, allergy }) => [medicine, allergy])).toEqual([
      ['Amoxicillin', 'Penicillin'],
      ['Cotrimoxazole', 'Sulfa'],
    ]);
  });
});

describe('no question is asked [10.10.2]', () => {
  test.each(noAllergy)('“%s” is an answer', (text) => {
    expect(recordedAllergies([text])).toMatchObject({ kind: 'noneKnown' });
    expect(found(text, 'Penicillin V', 'phenoxymethylpenicillin')).toEqual([]);
    expect(found(text, 'Sulfamethoxazole')).toEqual([]);
  });

  test('100 ordinary medicines beside the allergies of others', () => {
    expect(ordinary.length).toBeGreaterThanOrEqual(100);
    const medicines = ordinary.map(([...one]) => medicine(...one));
    expect(allergyConflicts(allergiesOfMany, medicines)).toEqual([]);
    const members = Object.values(drugClasses).flatMap((one) => [...one.members]);
    // The others are of a class themselves.
    const ofNone = medicines.filter(
      ({ name, genericName = '' }) => allergiesWithoutClass([`${name} ${genericName}`]).length > 0,
    );
    expect(ofNone).toHaveLength(medicines.length - 16);
    expect(allergyConflicts(members, ofNone)).toEqual([]);
    expect(allergyFindings(members, ofNone).notes).toEqual([]);
  });

  test.each([
    ['egg', 'Eggplant extract'],
    ['Iron', 'Spironolactone 25'],
    ['ASA', 'Nasal drops'],
    ['Sulfa', 'Salbutamol sulphate'],
    ['sulpha', 'Ferrous sulfate'],
    ['Penicillin', 'Penicillamine'],
    ['pain killers', 'Pain relief spray'],
    ['rash on skin', 'Skin ointment'],
    ['Tab. Brufen', 'Tab. Dolo 650'],
    ['Inj. Penicillin', 'Inj. Gentamicin'],
    ['cough', 'Cough syrup'],
    ['Chlorpheniramine maleate', 'Enalapril maleate'],
    ['Benzyl penicillin', 'Benzyl benzoate lotion'],
    ['hair dye', 'Hair serum'],
    ['sea food', 'Sea salt nasal spray'],
    ['severe gastritis with brufen', 'Gastritis syrup'],
  ])('letters inside a word are none: %s, %s', (allergy, name) => {
    expect(found(allergy, name)).toEqual([]);
  });
});

describe('what is recorded [10.10.2]', () => {
  test('nothing, and what nobody knows, is not asked', () => {
    for (const entered of [[], [''], ['-'], ['?'], ['Not known'], ['unknown'], ['Don’t know']]) {
      expect(recordedAllergies(entered)).toEqual({ kind: 'notAsked' });
    }
  });

  test.each(noAnswer)('“%s” is an allergy', (text) => {
    expect(recordedAllergies([text])).toMatchObject({ kind: 'recorded' });
  });

  test('an answer to one thing is no answer to everything, and is shown as typed', () => {
    expect(recordedAllergies(['Not allergic to penicillin'])).toEqual({
      kind: 'noneKnown',
      denied: ['Not allergic to penicillin'],
    });
    expect(recordedAllergies(['NKDA'])).toEqual({ kind: 'noneKnown', denied: [] });
  });

  test('an allergy stands beside an answer', () => {
    expect(recordedAllergies(['None', 'Penicillin'])).toEqual({
      kind: 'recorded',
      allergies: ['Penicillin'],
    });
    expect(recordedAllergies(['No. Penicillin caused a rash'])).toMatchObject({ kind: 'recorded' });
    expect(recordedAllergies(['Nil other than sulfa'])).toEqual({
      kind: 'recorded',
      allergies: ['sulfa'],
    });
  });

  test('what names more than one thing is not taken for a denial', () => {
    expect(recordedAllergies(['No NSAIDs penicillin allergy'])).toMatchObject({ kind: 'recorded' });
    expect(recordedAllergies(['Penicillin: no'])).toMatchObject({ kind: 'recorded' });
  });
});

describe('laws [10.10.3]', () => {
  const word = fc.constantFrom(
    ...Object.values(drugClasses).flatMap(({ members }) => [...members]),
  );

  test('an allergy to a member of a class finds every member of it, in capitals too', () => {
    for (const { members } of Object.values(drugClasses)) {
      const [first] = members;
      for (const member of members) {
        expect(found(member, first.toUpperCase()), `${member}: ${first}`).toHaveLength(1);
        expect(found(first, member.toUpperCase()), `${first}: ${member}`).toHaveLength(1);
      }
    }
  });

  test('no medicine belongs to two classes, but for those that reach into others', () => {
    const beta = (one: AllergyConflict) => one.drugClass;
    const { aminoSideChain: _, tramadol: __, ...apart } = drugClasses;
    for (const [name, { members, label }] of Object.entries(apart)) {
      for (const member of members) {
        const others = Object.values(apart).filter((other) => other.label !== label);
        const asked = others
          .flatMap((other) => found(other.members[0], member))
          .map(beta)
          .filter((one) => one !== 'aminoSideChain');
        expect(asked, `${member} of ${name}`).toEqual([]);
      }
    }
  });

  test('a misspelt long name is still found: one letter left out, doubled or changed', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('', 'o', 'double'), (name, at, change) => {
        fc.pre(name.length >= 11 && /^[a-z]+$/.test(name));
        const position = 1 + (at % (name.length - 1));
        const letter = name[position] ?? '';
        const put = change === 'double' ? letter + letter : change;
        const misspelt = name.slice(0, position) + put + name.slice(position + 1);
        return found(misspelt, name).length === 1;
      }),
    );
  });

  test('whatever is typed, no record of no allergy asks, and nothing throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, genericName) => {
        expect(found('NKDA', name, genericName)).toEqual([]);
        found(name, genericName, name);
      }),
    );
  });
});

test('a brand counts where its generic name is there; where it is not, it is not checked [10.10.5]', () => {
  const written = [
    medicine('Augmentin 625'),
    medicine('Mox 500', 'Amoxicillin'),
    medicine('Amoxicillin 250'),
    medicine('  '),
    medicine('Clavam', '-'),
  ];
  expect(uncheckedMedicines(written)).toEqual([medicine('Augmentin 625'), medicine('Clavam', '-')]);
  const byGeneric = ordinary.map(([...one]) => medicine(...one));
  expect(uncheckedMedicines(byGeneric)).toEqual([]);
  const brands = [
    'Telma 40',
    'Pan D',
    'Dolo 650',
    'Crocin',
    'Shelcal',
    'Zincovit',
    'Monocef',
    'Ecosprin',
  ];
  expect(uncheckedMedicines(brands.map((name) => ({ name })))).toHaveLength(brands.length);
  expect(uncheckedMedicines([{ name: 'Telma 40', frequency: 'stop' }])).toEqual([]);
  expect(allergiesWithoutClass(['Septran', 'sulfa'])).toEqual(['Septran']);
});

describe('a word behind a substance that is none makes another medicine [10.10.5]', () => {
  const others = `Oflox OZ, Norflox TZ, Cipro TZ, Norfloxacin TZ, Ofloxacin 200 OZ, Cefixime-OZ, Diclo Plus, Aceclo Plus,
    Ibuprofen Plus, Nimesulide Plus, Tramadol P, Diclofenac P, Mefenamic P, Aceclofenac SP, Telmisartan H, Telmisartan 40 H,
    Telmisartan AM, Metoprolol AM, Pantoprazole D, Pantoprazole DSR, Metformin GP, Metformin GP 2, Atorvastatin AV,
    Ambroxol LS, Paracetamol Forte, Paracetamol Cold, Cetirizine D, Metformin M, Cefpodoxime CV, Rosuvastatin ASP,
    Aspirin Gold, Wysolone 20, Ciplox TZ, Zerodol P`;
  test.each(others.split(',').map((name) => [name.trim()]))('%s', (name) => {
    expect(uncheckedMedicines([{ name: `Tab. ${name}` }])).toHaveLength(1);
  });

  const same = `Metformin SR 500, Tab. Diclofenac sodium 50 mg, Amoxicillin + Clavulanic acid 625, Amoxicillin clav 625,
    Paracetamol 125mg/5ml suspension, Vitamin D3 60k, Vitamin B12, Calcium + D3, Inj. Ceftriaxone 1 g, Metoprolol XL 25,
    Eye drops Moxifloxacin, Insulin glargine, Dolo (paracetamol) 650, Calpol Paracetamol 500, Amoxycilin DT, B complex,
    Azithromycin oral suspension IP, Sodium valproate CR, Telmisartan 40 + Amlodipine 5, Ferrous ascorbate + Folic acid,
    Betamethasone valerate cream, Isosorbide mononitrate, Salbutamol inhaler, Mefenamic acid, Paracetamol paediatric drops`;
  test.each(same.split(',').map((name) => [name.trim()]))('not in %s', (name) => {
    expect(uncheckedMedicines([{ name }])).toEqual([]);
  });
});

test('one medicine written twice is asked about once', () => {
  const twice = [medicine('Mox', 'Amoxicillin'), medicine('Mox', 'Amoxicillin')];
  expect(allergyConflicts(['Penicillin'], twice)).toHaveLength(1);
});

test('every line has a source and says whether a clinician has signed it', () => {
  for (const { sources, reviewedBy } of Object.values({ ...drugClasses, ...drugNotes })) {
    expect(sources.length).toBeGreaterThan(0);
    expect(reviewedBy).toBeNull();
  }
});
