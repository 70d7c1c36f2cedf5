import { emptyMedication } from '../prescriptions/prescription';
import type { NewTemplate } from './template';

/** A template to begin with. Its medicines are names alone: the doctor decides the dose for the patient. */
export interface Starter {
  name: string;
  complaints: string[];
  /** Generic names, each found in one of the sources for this complaint. */
  medicines: string[];
  tests: string[];
  advice: string[];
  /** Pages that were read for the lines above, on 27 November 2026. */
  sources: { title: string; address: string }[];
  /** What no source was read for, or what the doctor has to decide first. */
  unknown: string;
}

/** By the keys that the database stores. No clinician has reviewed any of them. */
export const starters = {
  cold: {
    name: 'Starter: common cold',
    complaints: ['Runny or blocked nose', 'Sneezing', 'Sore throat', 'Cough'],
    medicines: ['Paracetamol'],
    tests: [],
    advice: [
      'Rest',
      'Drink plenty of fluids',
      'Antibiotics do not help a cold',
      'Come back for breathlessness, chest pain, blood in the sputum, confusion or high fever',
    ],
    sources: [
      {
        title: 'NHS Wirral CCG, Common cold',
        address:
          'https://www.wirralccg.nhs.uk/your-health/helping-you-stay-well/self-care/common-cold/',
      },
      {
        title: 'nidirect, Common cold',
        address: 'https://www.nidirect.gov.uk/conditions/common-cold',
      },
    ],
    unknown: 'Nothing on children, pregnancy or cough syrups.',
  },
  dengue: {
    name: 'Starter: fever, dengue possible',
    complaints: ['Fever', 'Body ache', 'Headache'],
    medicines: ['Paracetamol'],
    tests: ['CBC'],
    advice: [
      'Rest',
      'Drink fluids other than water alone: milk, fruit juice, kanji, soup',
      'No ibuprofen, diclofenac, mefenamic acid or steroids for the fever',
      'To hospital at once for repeated vomiting, belly pain, bleeding, drowsiness, cold hands and feet, or little urine',
    ],
    sources: [
      {
        title: 'Ministry of Health, Sri Lanka, Dengue: instructions for patients',
        address:
          'https://dengue.health.gov.lk/web/index.php/en/information/instructions-for-patients',
      },
    ],
    unknown: 'No source was read on which dengue or malaria test on which day.',
  },
  urine: {
    name: 'Starter: urinary symptoms',
    complaints: ['Burning when passing urine', 'Passing urine often'],
    medicines: ['Paracetamol'],
    tests: ['Urine routine'],
    advice: [
      'Drink enough not to feel thirsty',
      'Come back for fever, shivering, vomiting, blood in the urine or pain in the back',
    ],
    sources: [
      {
        title: 'NHS Forth Valley, Urinary tract infection',
        address:
          'https://nhsforthvalley.com/health-services/az-of-services/urology/urinary-tract-infection-uti',
      },
      {
        title: 'NHS Kernow CCG, Urinary tract infections',
        address:
          'https://www.kernowccg.nhs.uk/your-health/infection-prevention/urinary-tract-infections/',
      },
    ],
    unknown: 'No antibiotic: whether and which is for the doctor, by culture and local resistance.',
  },
  diarrhoea: {
    name: 'Starter: diarrhoea, child',
    complaints: ['Loose stools'],
    medicines: ['Oral rehydration salts', 'Zinc'],
    tests: [],
    advice: ['Give more to drink than usual', 'Go on feeding and breastfeeding'],
    sources: [
      {
        title:
          'WHO and UNICEF, Implementing the new recommendations on the clinical management of diarrhoea (2006)',
        address: 'http://origin.who.int/maternal_child_adolescent/documents/9241594217/en/',
      },
      {
        title: 'WHO, 10 facts on child health',
        address: 'http://who.int/features/factfiles/child_health2/photo_story/en/index3.html',
      },
    ],
    unknown: 'How dehydrated the child is decides; nothing on blood in the stool.',
  },
  diabetes: {
    name: 'Starter: type 2 diabetes, review',
    complaints: ['Diabetes, for review'],
    medicines: ['Metformin'],
    tests: ['HbA1c', 'Cholesterol', 'Kidney function', 'Eye check', 'Foot check'],
    advice: [
      'Vegetables, fruit, pulses and whole grains; little salt and sugar',
      'Walk or exercise regularly',
      'Lose weight if overweight',
      'Do not smoke',
      'Come at once for wounds or numbness of the feet, or blurred vision',
    ],
    sources: [
      {
        title: 'NHS, Type 2 diabetes: going for regular check-ups',
        address:
          'https://developer.api.nhs.uk/widgets/condition/?condition=/conditions/type-2-diabetes/going-regular-check-ups/',
      },
      {
        title: 'NHS, Treatment for type 2 diabetes',
        address: 'https://nhs.uk/conditions/type-2-diabetes/food-and-keeping-active',
      },
      {
        title: 'GPnotebook, NICE guidance: metformin in type 2 diabetes',
        address:
          'https://gpnotebook.com/pages/diabetes-and-endocrinology/nice-guidance-metformin-in-type-2-diabetes',
      },
    ],
    unknown: 'Metformin depends on kidney function; nothing on pregnancy or insulin.',
  },
  bloodPressure: {
    name: 'Starter: high blood pressure, review',
    complaints: ['High BP, for review'],
    medicines: ['Amlodipine'],
    tests: [],
    advice: [
      'Less salt',
      'A balanced diet',
      'Regular exercise',
      'No tobacco',
      'No harmful use of alcohol',
      'Take the medicine as prescribed',
    ],
    sources: [
      {
        title: 'WHO, Controlling high blood pressure: key messages',
        address:
          'https://who-sandbox.squiz.cloud/en/about-us/whd/past-themes-of-world-health-day/world-health-day-2013-focus-on-high-blood-pressure/controlling-high-blood-pressure-key-messages',
      },
      {
        title:
          'Ministry of Health & Family Welfare, Standard Treatment Guidelines: Hypertension (2017), its contents alone',
        address: 'https://www.scribd.com/document/713333577/Hypertension-1',
      },
    ],
    unknown: 'No source was read on tests, nor on whom another medicine suits better.',
  },
  heartburn: {
    name: 'Starter: heartburn',
    complaints: ['Heartburn', 'Sour taste in the mouth'],
    medicines: ['Omeprazole'],
    tests: [],
    advice: [
      'Smaller meals, more often',
      'Nothing to eat for some hours before bed',
      'Raise the head end of the bed',
      'Leave out what brings it on: spicy or fatty food, coffee, alcohol',
      'Do not smoke',
      'Come at once for vomiting blood, black stools, trouble swallowing or pain in chest, arm or jaw',
    ],
    sources: [
      {
        title: 'informd, Heartburn and reflux',
        address: 'https://informd.ie/heartburn-and-acid-reflux',
      },
      {
        title: 'American Academy of Family Physicians, Indigestion',
        address: 'https://familydoctor.org/condition/indigestion-dyspepsia/?adfree=true',
      },
      {
        title: 'MyChemist Plus (a pharmacy), Heart burn',
        address: 'https://www.mychemistplus.co.uk/online-doctor/conditions-h-l/heart-burn.html',
      },
    ],
    unknown: 'The medicine’s source is a pharmacy’s page. Nothing on H. pylori or pregnancy.',
  },
  rhinitis: {
    name: 'Starter: allergic rhinitis',
    complaints: ['Sneezing', 'Itching of the nose', 'Watery nose'],
    medicines: ['Cetirizine'],
    tests: [],
    advice: ['Keep away from what brings it on', 'Rinse the nose with salt water'],
    sources: [
      {
        title: 'American Family Physician 2010;81:1440, Treatment of allergic rhinitis (abstract)',
        address: 'http://www.ncbi.nlm.nih.gov/pubmed/20540482',
      },
      {
        title: 'A4Medicine, Allergic rhinitis: stepwise management',
        address:
          'https://a4medicine.co.uk/chart/details/Allergic_rhinitis_:_stepwise_management_practical_guidance+65042b5efaf2a212a72a3bce',
      },
    ],
    unknown: 'The first source puts nasal steroids before tablets; cetirizine may make drowsy.',
  },
  back: {
    name: 'Starter: low back pain',
    complaints: ['Low back pain'],
    medicines: ['Ibuprofen'],
    tests: [],
    advice: [
      'Stay active, and do not rest for long',
      'Back exercises and stretches',
      'Hot or cold packs for short relief',
      'Come at once for numbness between the legs, trouble passing urine or stool, weak legs, fever or loss of weight',
    ],
    sources: [
      {
        title: 'NHS Bridgwater Bay Health, Back pain',
        address: 'https://bridgwaterbayhealth.nhs.uk/back-pain',
      },
    ],
    unknown: 'Whom ibuprofen harms (stomach, kidneys, pregnancy, asthma) is for the doctor.',
  },
  scabies: {
    name: 'Starter: scabies',
    complaints: ['Itching', 'Rash'],
    medicines: ['Permethrin'],
    tests: [],
    advice: [
      'Treat everybody in the household at the same time',
      'Wash clothes, towels and bed linen hot after the first application',
      'Also between the fingers and toes and under the nails',
    ],
    sources: [
      {
        title: 'Newcastle Hospitals NHS, Scabies',
        address:
          'https://newcastle-hospitals.nhs.uk/services/dermatology/patient-dermatology-information-leaflets/scabies',
      },
      {
        title: 'NHS Highland, Scabies',
        address:
          'https://tam.nhsh.scot/therapeutic-guidelines/antimicrobial-guidance/skin-soft-tissue/scabies/',
      },
    ],
    unknown: 'Nothing on infants, pregnancy or crusted scabies.',
  },
  ringworm: {
    name: 'Starter: ringworm',
    complaints: ['Itchy round rash'],
    medicines: ['Clotrimazole'],
    tests: [],
    advice: [
      'Wash the skin every day, dry it well and keep it dry',
      'Do not share towels, clothes or bed linen',
      'No steroid cream on its own',
    ],
    sources: [
      {
        title: 'Common Ailments Service, Ringworm (leaflet for patients)',
        address: 'https://www.presentica.com/doc/10110140/ringworm-pdf-document',
      },
      { title: 'Chemist Direct, Ringworm', address: 'https://chemistdirect.co.uk/ringworm' },
    ],
    unknown: 'Nothing on scalp, nails, large areas, or ringworm that creams do not heal.',
  },
  anaemia: {
    name: 'Starter: anaemia, iron deficiency possible',
    complaints: ['Tiredness', 'Breathlessness', 'Palpitations'],
    medicines: ['Iron'],
    tests: ['CBC', 'Ferritin'],
    advice: [
      'Green leafy vegetables, pulses and other food with iron',
      'No tea, coffee or milk close to the iron tablet',
      'Keep iron tablets away from children',
    ],
    sources: [
      {
        title: 'Healthwords, Iron deficiency (Dr Roger Henderson)',
        address:
          'https://www.healthwords.ai/symptom/iron-deficiency-anaemia!7afd65d6-d090-4c45-8f53-764ffa0bc42f',
      },
      {
        title: 'Iron deficiency anaemia, in the words of the NHS',
        address: 'https://usadrugslist.com/en/catalog/illness/10140',
      },
    ],
    unknown: 'Why the iron is low comes first: bleeding, diet, worms, pregnancy.',
  },
} as const satisfies Record<string, Starter>;

export type StarterKey = keyof typeof starters;
export const starterKeys = Object.keys(starters) as [StarterKey, ...StarterKey[]];

/** A starter as a template of the whole clinic. */
export function templateOfStarter(key: StarterKey): NewTemplate {
  const { name, complaints, medicines, tests, advice }: Starter = starters[key];
  return {
    name,
    isOfClinic: true,
    complaints: complaints.map((text) => ({ text, since: '' })),
    diagnoses: [],
    medicines: medicines.map((medicine) => ({ ...emptyMedication, name: medicine })),
    tests,
    advice,
    review: '',
  };
}
