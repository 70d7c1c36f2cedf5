/**
 * Groups of medicines with cross-reactions: anyone who is allergic to one may react to another. Contains only what the
 * sources below say; a medicine that is missing here is compared by its name alone. Names are as doctors in India write
 * them, and the international non-proprietary name if that differs.
 */
export interface DrugClass {
  /** The group's name in a sentence: "Amoxicillin belongs to the penicillins"; of a note, its whole text. */
  label: string;
  /**
   * The stem that names of the class carry by the rule of the WHO (The use of stems in the selection of international
   * non-proprietary names, WHO/EMP/RHT/TSN/2018.1), in small letters and as India spells it; null: they share none.
   */
  stem: RegExp | null;
  /** Names of its medicines, also of those with the stem, because a misspelling may hide it. */
  members: readonly string[];
  /** Recorded words besides the members that stand for the whole group: its names, medicines of another group. */
  alsoCalled: readonly string[];
  /** A side effect that is recorded as an allergy to them: if the record says no more, it makes only a note. */
  sideEffect?: { called: readonly string[]; label: string };
  /** The sources for the group, with what each says. */
  sources: readonly string[];
  /** The clinician who has signed this entry; null: not reviewed yet. */
  reviewedBy: string | null;
}

const aminopenicillins = [
  'amoxicillin',
  'amoxycillin',
  'co-amoxiclav',
  'coamoxiclav',
  'amoxiclav',
  'amoxyclav',
  'amoxy',
  'amox',
  'ampicillin',
  'bacampicillin',
  'sultamicillin',
] as const;
const aminocephalosporins = [
  'cefalexin',
  'cephalexin',
  'cefadroxil',
  'cefradine',
  'cefaclor',
  'cefprozil',
  'cefatrizine',
] as const;
const phenanthrenes = [
  'morphine',
  'codeine',
  'hydrocodone',
  'hydromorphone',
  'oxycodone',
  'oxymorphone',
  'levorphanol',
  'buprenorphine',
  'butorphanol',
  'nalbuphine',
  'pentazocine',
] as const;
const phenylpiperidines = [
  'fentanyl',
  'alfentanil',
  'sufentanil',
  'remifentanil',
  'pethidine',
  'meperidine',
] as const;
const diphenylheptanes = ['methadone', 'propoxyphene', 'dextropropoxyphene'] as const;
const anyOpioid = ['opioid', 'opiate'] as const;
const aromaticAnticonvulsants = [
  'carbamazepine',
  'oxcarbazepine',
  'phenytoin',
  'fosphenytoin',
  'phenobarbital',
  'phenobarbitone',
  'phenobarb',
  'primidone',
] as const;
/** Values that several groups share. */
const common = {
  alsoCalled: { localAnaesthetic: ['local anaesthetic', 'local anaesthesia'] },
  sources: {
    sideChains:
      'WikEM, Cephalosporin cross-reactivity (after Campagna and others, J Emerg Med 2012;42:612-20): after a reaction to amoxicillin or ampicillin keep away from cefadroxil, cefaclor, cefatrizine, cefprozil, cefalexin and cefradine',
    opioidFamilies:
      'University of Illinois Chicago, Drug Information Group, What can be given to a patient allergic to codeine? (copy of 2014, docslib 3031061): three chemical classes, the mixed agonist-antagonists among the phenanthrenes; another class makes a reaction less likely and does not exclude it',
  },
} as const;

/** Classes by which a recorded allergy stops a medicine until the doctor gives a reason. */
export const drugClasses = {
  penicillins: {
    label: 'the penicillins',
    stem: /[cx]il+in[ae]?s?$/,
    members: [
      'penicillin',
      'benzylpenicillin',
      'benzyl penicillin',
      'benzathine penicillin',
      'phenoxymethylpenicillin',
      ...aminopenicillins,
      'cloxacillin',
      'dicloxacillin',
      'flucloxacillin',
      'oxacillin',
      'nafcillin',
      'methicillin',
      'piperacillin',
      'ticarcillin',
      'carbenicillin',
      'pivmecillinam',
    ],
    alsoCalled: ['lactam', 'lactum', 'betalactam', 'pcn', 'pen', 'पेनिसिलिन', 'पेनिसिलीन', 'पेनसिलिन'],
    sources: [
      'FDA label of amoxicillin capsules, section 4: not after a serious reaction to amoxicillin or other beta-lactams such as penicillins',
      'MHRA summary of amoxicillin (Milpharm, 2017), section 4.3: not after hypersensitivity to any of the penicillins',
    ],
    reviewedBy: null,
  },
  cephalosporins: {
    label: 'the cephalosporins',
    // Not “cephalalgia” and “cephalic” (headache).
    stem: /^(?:cef|ceph[ae]l(?!al?gi|ic))/,
    members: [
      ...aminocephalosporins,
      'cefazolin',
      'cefuroxime',
      'cefoxitin',
      'cefixime',
      'cefpodoxime',
      'cefdinir',
      'cefditoren',
      'ceftibuten',
      'cefotaxime',
      'ceftriaxone',
      'ceftazidime',
      'cefoperazone',
      'cefepime',
    ],
    alsoCalled: ['lactam', 'lactum', 'betalactam'],
    sources: [
      'MSD Manual, table of cephalosporins (17 Oct 2024): which medicines they are',
      'Monograph of cephalexin (medpill.info): not after hypersensitivity to cephalosporins. Reactions follow the side chain rather than the group (BC Women’s Hospital, cephalosporin allergy), so this group asks too often rather than too seldom',
    ],
    reviewedBy: null,
  },
  sulfonamides: {
    label: 'the sulfonamide antibiotics',
    stem: /^sul(?:f|ph)a(?!te?[ds]?$)/,
    members: [
      'sulfamethoxazole',
      'smx',
      'co-trimoxazole',
      'cotrimoxazole',
      'sulfadiazine',
      'sulfadoxine',
      'sulfamethoxypyridazine',
      'sulfamethizole',
      'sulfacetamide',
      'sulfaguanidine',
      'sulfapyridine',
      'sulfasalazine',
      'sulfonamide',
      // Half of co-trimoxazole: anyone who reacted to one may have reacted to the other.
      'trimethoprim',
    ],
    alsoCalled: [
      'sulfa',
      'salfa',
      'sulfer',
      'sulfadrug',
      'cotrim',
      // What patients in India say for sulfa drugs.
      'sulphur',
      'सल्फा',
      'सल्फर',
    ],
    sources: [
      'FDA label of sulfamethoxazole and trimethoprim tablets, contraindications: known hypersensitivity to sulfonamides',
      'Data sheet and ASHP monograph of sulfasalazine: it becomes sulfapyridine, and is not given after hypersensitivity to sulfonamides',
    ],
    reviewedBy: null,
  },
  nsaids: {
    label: 'aspirin and NSAIDs',
    stem: /(?:fenac|profen|oxicam|coxib)s?$/,
    members: [
      'aspirin',
      'acetylsalicylic acid',
      'acetyl salicylic acid',
      'ibuprofen',
      'dexibuprofen',
      'diclofenac',
      'aceclofenac',
      'naproxen',
      'ketoprofen',
      'dexketoprofen',
      'flurbiprofen',
      'loxoprofen',
      'ketorolac',
      'etodolac',
      'indomethacin',
      'indometacin',
      'mefenamic acid',
      'mefenamic',
      'tolfenamic',
      'metamizole',
      'analgin',
      'phenylbutazone',
      'diclo',
      'aceclo',
      'piroxicam',
      'meloxicam',
      'lornoxicam',
      'tenoxicam',
      'nimesulide',
      'nabumetone',
      'bromfenac',
      'nepafenac',
      'celecoxib',
      'etoricoxib',
    ],
    alsoCalled: ['nsaid', 'pain killer', 'painkiller', 'asa', 'एस्पिरिन', 'ऐस्पिरिन', 'दर्द निवारक'],
    sources: [
      'Medication guide for NSAIDs (DailyMed, ibuprofen): not after asthma, hives or another allergic reaction with aspirin or any other NSAID',
      'Malskat and others, Clin Transl Allergy 2013;3:20: 19 of 91 people who did not tolerate NSAIDs reacted to a coxib, so these are asked about too',
    ],
    reviewedBy: null,
  },
  macrolides: {
    label: 'the macrolides',
    stem: /thromy[cs]in/,
    members: [
      'erythromycin',
      'azithromycin',
      'clarithromycin',
      'roxithromycin',
      'spiramycin',
      'josamycin',
      'telithromycin',
      'azithro',
      'erythro',
      'clarithro',
      'roxithro',
    ],
    alsoCalled: ['macrolide'],
    sources: [
      'Shaeer and others, Macrolide Allergic Reactions, Pharmacy 2019;7:135: they may cross-react, some patients tolerate another one',
      'FDA label of azithromycin as quoted by droracle.ai: not after hypersensitivity to erythromycin, any macrolide or any ketolide',
    ],
    reviewedBy: null,
  },
  quinolones: {
    label: 'the quinolones',
    stem: /flox|oxacin$/,
    members: [
      'ciprofloxacin',
      'ofloxacin',
      'levofloxacin',
      'norfloxacin',
      'moxifloxacin',
      'gatifloxacin',
      'gemifloxacin',
      'sparfloxacin',
      'pefloxacin',
      'lomefloxacin',
      'prulifloxacin',
      'balofloxacin',
      'besifloxacin',
      'nadifloxacin',
      'nalidixic',
      'cipro',
      'norflox',
      'oflox',
      'levoflox',
    ],
    alsoCalled: ['quinolone', 'fluoroquinolone', 'floxacin'],
    sources: [
      'FDA label of levofloxacin tablets, section 4: known hypersensitivity to levofloxacin or other quinolone antibacterials',
    ],
    reviewedBy: null,
  },
  tetracyclines: {
    label: 'the tetracyclines',
    stem: /cyclines?$/,
    members: [
      'tetracycline',
      'doxycycline',
      'minocycline',
      'oxytetracycline',
      'chlortetracycline',
      'demeclocycline',
      'lymecycline',
      'tigecycline',
      'doxy',
    ],
    alsoCalled: [],
    sources: [
      'Contraindications of doxycycline (pedscalc.com): hypersensitivity to doxycycline or another tetracycline',
      'Product information of minocycline (Bagomicina, Quifatex): history of hypersensitivity to minocycline or other tetracyclines',
    ],
    reviewedBy: null,
  },
  aminoSideChain: {
    label: 'the antibiotics with the side chain of amoxicillin and ampicillin',
    stem: /^(?:am(?:pic|ox[iy]c)|bacampic|sultamic|ce(?:f|ph)(?:al[ea]x|adrox|aclor|pro[zs]il|a?radin|atriz))/,
    members: [...aminopenicillins, ...aminocephalosporins],
    // The recorded group does not tell which medicine it was; it may have been one of these.
    alsoCalled: [
      'penicillin',
      'cephalosporin',
      'cefalosporin',
      'lactam',
      'lactum',
      'betalactam',
      'pcn',
      'pen',
      'पेनिसिलिन',
      'पेनिसिलीन',
      'पेनसिलिन',
    ],
    sources: [
      common.sources.sideChains,
      'Romano and others, J Asthma Allergy 2021;14:31-46, abstract: of people allergic to aminopenicillins more than 30 % may react to aminocephalosporins; identical or similar side chains are mainly why',
      'Bacampicillin (Wikipedia) and sultamicillin (wikisum.wiki): they become ampicillin in the body',
    ],
    reviewedBy: null,
  },
  nitroimidazoles: {
    label: 'the nitroimidazoles',
    stem: /nidazole?s?$/,
    members: ['metronidazole', 'tinidazole', 'ornidazole', 'secnidazole', 'satranidazole'],
    alsoCalled: ['nitroimidazole'],
    sources: [
      'FDA label of Flagyl 375 (wikidoc): not after hypersensitivity to metronidazole or other nitroimidazole derivatives; MIMS India, metronidazole, says the same',
      'FDA label of Tindamax (wikidoc): not after hypersensitivity to tinidazole or other nitroimidazole derivatives',
      'Metronidazole, tinidazole, ornidazole and secnidazole are such (antibioticslist.com); satranidazole by its stem alone',
    ],
    reviewedBy: null,
  },
  aceInhibitors: {
    label: 'the ACE inhibitors',
    // Not the month April.
    stem: /^(?!april$).+pril(?:at)?$/,
    members: [
      'ramipril',
      'enalapril',
      'enalaprilat',
      'lisinopril',
      'perindopril',
      'captopril',
      'benazepril',
      'cilazapril',
      'fosinopril',
      'moexipril',
      'quinapril',
      'trandolapril',
    ],
    alsoCalled: ['ace inhibitor', 'acei', 'angiotensin converting enzyme inhibitor'],
    sideEffect: {
      called: ['cough', 'coughing', 'khansi', 'खांसी', 'खाँसी'],
      label:
        'A cough is a side effect of ACE inhibitors and no allergy; it comes back with another one.',
    },
    sources: [
      'General Practice Notebook (07/2021), contraindications: hypersensitivity to ACE inhibitors including angioedema',
      'Ramipril (mdnxs.com): angioedema is common to all ACE inhibitors, giving one again is contraindicated',
      'USP DI monograph, ACE inhibitors (drugs.com): which medicines they are',
      'Israili and Hall, Ann Intern Med 1992;117:234-42, abstract (PubMed 1616218): the cough comes back with the same or another ACE inhibitor',
    ],
    reviewedBy: null,
  },
  aromaticAnticonvulsants: {
    label: 'the aromatic anticonvulsants',
    stem: null,
    members: aromaticAnticonvulsants,
    alsoCalled: ['aromatic anticonvulsant', 'hydantoin'],
    sources: [
      'Knowles and others, Drug Saf 1999;21:489-501, abstract: phenytoin, phenobarbital and carbamazepine may cross-react in as many as 75 %',
      'Misra and others, Postgrad Med J 2003;79:703-4, abstract: one child reacted to carbamazepine, phenytoin and oxcarbazepine',
      'Adverse effects of antiepileptics (cheapmedicinechest.com): primidone becomes phenobarbital, oxcarbazepine counts as cross-reacting; DailyMed, fosphenytoin (Amneal, 2023): it becomes phenytoin',
    ],
    reviewedBy: null,
  },
  protonPumpInhibitors: {
    label: 'the proton pump inhibitors',
    // Aripiprazole and its relatives are other medicines.
    stem: /(?<!pi)prazole$/,
    members: [
      'omeprazole',
      'esomeprazole',
      'pantoprazole',
      'rabeprazole',
      'lansoprazole',
      'dexlansoprazole',
    ],
    alsoCalled: ['proton pump inhibitor', 'ppi'],
    sources: [
      'FDA label pantoprazole, set id a81dc60e-af42-4d5a-ba21-865fec74ce05 (DailyMed, 2011), Contraindications: known hypersensitivity to substituted benzimidazoles',
      'MIMS Thailand, Rabeprazole Sandoz, Special precautions: cross-hypersensitivity with other proton pump inhibitors cannot be excluded',
    ],
    reviewedBy: null,
  },
  piperazineAntihistamines: {
    label: 'cetirizine, levocetirizine and hydroxyzine',
    stem: null,
    members: ['cetirizine', 'levocetirizine', 'hydroxyzine'],
    alsoCalled: [],
    sources: [
      'Zyrtec label (Pfizer, copy at yumpu.com 4326251), Contraindications: known hypersensitivity to cetirizine or hydroxyzine',
      'Swiss Fachinformation levocetirizine, registration 66261 (ch.oddb.org), Contraindications: hydroxyzine or another piperazine derivative',
    ],
    reviewedBy: null,
  },
  aminoglycosides: {
    label: 'the aminoglycosides',
    stem: null,
    // Streptomycin has another structure (Phadia), and no source for it was read.
    members: [
      'neomycin',
      'framycetin',
      'gentamicin',
      'tobramycin',
      'amikacin',
      'kanamycin',
      'netilmicin',
      'sisomicin',
      'paromomycin',
    ],
    alsoCalled: ['aminoglycoside'],
    sources: [
      'UK label gentamicin injection (Hospira, 2018, at rxreasoner.com), Contraindications: hypersensitivity to other aminoglycosides',
      'Swiss Fachinformation Soframycin, registration 33076 (ch.oddb.org): who is allergic to aminoglycosides may react to framycetin, which is neomycin B',
      'Phadia, Drug allergy, Aminoglycosides: the groups, and documented cross-sensitivity of neomycin with framycetin',
    ],
    reviewedBy: null,
  },
  phenanthrenes: {
    label: 'the opioids like morphine',
    stem: null,
    members: phenanthrenes,
    alsoCalled: anyOpioid,
    sources: [common.sources.opioidFamilies],
    reviewedBy: null,
  },
  phenylpiperidines: {
    label: 'the opioids like fentanyl',
    stem: /fentan(?:yl|il)$/,
    members: phenylpiperidines,
    alsoCalled: anyOpioid,
    sources: [
      common.sources.opioidFamilies,
      'Opioid intolerance decision algorithm (scribd 318170219): meperidine, fentanyl, sufentanil and remifentanil are of one class',
    ],
    reviewedBy: null,
  },
  diphenylheptanes: {
    label: 'the opioids like methadone',
    stem: null,
    members: diphenylheptanes,
    alsoCalled: anyOpioid,
    sources: [common.sources.opioidFamilies],
    reviewedBy: null,
  },
  tramadol: {
    label: 'the opioids',
    stem: null,
    members: ['tramadol'],
    alsoCalled: [...anyOpioid, ...phenanthrenes, ...phenylpiperidines, ...diphenylheptanes],
    sources: [
      'FDA label of tramadol tablets, 5.16 (druginserts.com, medlibrary.org): patients with a history of hypersensitivity to tramadol and other opioids should not receive it. It does not say so the other way round',
    ],
    reviewedBy: null,
  },
  amideAnaesthetics: {
    label: 'the local anaesthetics like lignocaine',
    stem: null,
    members: [
      'lidocaine',
      'lignocaine',
      'bupivacaine',
      'levobupivacaine',
      'ropivacaine',
      'mepivacaine',
      'prilocaine',
      'articaine',
      'cinchocaine',
      'dibucaine',
      'etidocaine',
    ],
    alsoCalled: common.alsoCalled.localAnaesthetic,
    sources: [
      'Label of lidocaine injection (Henry Schein, DailyMed, 27 May 2025): contraindicated after hypersensitivity to local anesthetics of the amide type',
      'Phadia, Local anesthetics, and empharmd.com (2012): which are amides; they do not always cross-react, so this group asks too often rather than too seldom',
    ],
    reviewedBy: null,
  },
  esterAnaesthetics: {
    label: 'the local anaesthetics like procaine',
    stem: null,
    members: ['procaine', 'chloroprocaine', 'tetracaine', 'amethocaine', 'benzocaine', 'cocaine'],
    alsoCalled: [...common.alsoCalled.localAnaesthetic, 'paba'],
    sources: [
      'Local anesthetics (tb4i.pages.dev): which are esters, para-aminobenzoic acid as what they share, and no cross-reaction between amides and esters; skin-disease-care.com says the same',
    ],
    reviewedBy: null,
  },
} as const satisfies Record<string, DrugClass>;

/** Groups by which a recorded allergy makes a note beside the medicine and stops nothing. */
export const drugNotes = {
  betaLactams: {
    label: 'Penicillins and cephalosporins: few patients react to both.',
    stem: new RegExp(
      `${drugClasses.penicillins.stem.source}|${drugClasses.cephalosporins.stem.source}`,
    ),
    members: [...drugClasses.penicillins.members, ...drugClasses.cephalosporins.members],
    alsoCalled: [...drugClasses.penicillins.alsoCalled, 'cephalosporin', 'cefalosporin'],
    sources: [
      common.sources.sideChains,
      'The same page: with most cephalosporins of other side chains cross-reactions are negligible; 1 % of those who report an allergy to penicillin, 2.5 % of those in whom it is confirmed',
      'Bugs & Drugs, beta-lactam cross-reactivity chart: between penicillins and cephalosporins it goes by the side chain',
    ],
    reviewedBy: null,
  },
  lamotrigine: {
    label: 'Lamotrigine and the aromatic anticonvulsants: some patients react to both.',
    stem: null,
    members: ['lamotrigine', ...aromaticAnticonvulsants],
    alsoCalled: ['aromatic anticonvulsant'],
    sources: [
      'Alvestad and others, Epilepsy Res 2008;80:194-200, abstract (PubMed 18490142): 17 % of those with a rash from another one had one from lamotrigine, which is involved in cross-reactions less often than carbamazepine, oxcarbazepine and phenytoin',
    ],
    reviewedBy: null,
  },
  opioids: {
    label: 'Opioids of another chemical family: a reaction is less likely, and possible.',
    stem: null,
    members: [...phenanthrenes, ...phenylpiperidines, ...diphenylheptanes],
    alsoCalled: ['tramadol'],
    sources: [common.sources.opioidFamilies],
    reviewedBy: null,
  },
} as const satisfies Record<string, DrugClass>;

export type DrugClassName = keyof typeof drugClasses;

export type DrugNoteName = keyof typeof drugNotes;

/** The label of a class; for a class of another version its name. */
export function classLabel(name: string): string {
  return name in drugClasses ? drugClasses[name as DrugClassName].label : name;
}
