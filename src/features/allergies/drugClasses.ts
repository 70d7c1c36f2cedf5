/**
 * Groups of medicines of which anyone who is allergic to one may react to another. Only what the sources below say; a
 * medicine that is missing here is compared by its name alone. Names are as doctors in India write them, and as the
 * international non-proprietary name has it where that differs.
 */
interface DrugClass {
  /** How a sentence calls all of them: "Amoxicillin belongs to the penicillins". */
  label: string;
  /**
   * The stem that names of the class carry by the rule of the WHO (The use of stems in the selection of international
   * non-proprietary names, WHO/EMP/RHT/TSN/2018.1), in small letters and as India spells it.
   */
  stem: RegExp;
  /** Names of its medicines, also those whose stem a misspelling may hide. */
  members: readonly string[];
  /** What people write for the whole group where an allergy is recorded, beside the members. */
  alsoCalled: readonly string[];
  /** Where it was read that they belong together, and what it says. */
  sources: readonly string[];
  /** The clinician who has signed these lines; null: nobody has yet. */
  reviewedBy: string | null;
}

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
    stem: /^(?:cef|ceph[ae]l)/,
    members: [
      'cefalexin',
      'cephalexin',
      'cefadroxil',
      'cefazolin',
      'cefradine',
      'cefaclor',
      'cefprozil',
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
} as const satisfies Record<string, DrugClass>;

export type DrugClassName = keyof typeof drugClasses;

/** How a sentence calls a class; one of another version by its own name. */
export function classLabel(name: string): string {
  return name in drugClasses ? drugClasses[name as DrugClassName].label : name;
}
