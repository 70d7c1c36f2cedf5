import { drugClasses } from '../allergies/drugClasses';
import { brandKey, splitSubstances } from './substances';

/**
 * Substances of medicines sold in India, in small letters, by the names that doctors here write. With it a bracket in a
 * typed line is known to name substances, and a recorded allergy to be one; it says nothing about any of them, and a
 * substance that is missing is asked about.
 */
const names = `
  abiraterone acarbose acebrophylline aceclofenac acetaminophen acetazolamide acetylcysteine acitretin acyclovir adapalene
  adenosine adrenaline albendazole albuterol alendronate alfuzosin allopurinol alprazolam amantadine ambroxol amikacin
  aminophylline amiodarone amisulpride amitriptyline amlodipine amoxicillin amoxycillin amphotericin ampicillin
  anastrozole apixaban apremilast aripiprazole artemether artesunate aspirin atenolol atomoxetine atorvastatin atropine
  azathioprine azelastine azilsartan azithromycin aztreonam baclofen beclomethasone benfotiamine benidipine betahistine
  betamethasone bilastine bimatoprost biotin bisacodyl bisoprolol bosentan brimonidine brinzolamide bromelain bromhexine
  bromocriptine budesonide bupivacaine buprenorphine bupropion cabergoline caffeine calamine calcitriol calcium
  canagliflozin candesartan capecitabine captopril carbamazepine carbimazole carboplatin carvedilol caspofungin cefaclor
  cefadroxil cefalexin cefazolin cefdinir cefditoren cefepime cefixime cefoperazone cefotaxime cefpodoxime cefprozil
  ceftazidime ceftriaxone cefuroxime celecoxib cephalexin cetirizine chlorambucil chloramphenicol chlordiazepoxide
  chlorhexidine chloroquine chlorpheniramine chlorpromazine chlorthalidone chlorzoxazone cholecalciferol chymotrypsin
  ciclopirox cilnidipine cilostazol cinnarizine ciprofloxacin cisplatin citalopram citicoline clarithromycin clavulanate
  clindamycin clobazam clobetasol clofazimine clomiphene clomipramine clonazepam clonidine clopidogrel clotrimazole
  cloxacillin clozapine codeine colchicine colistin cotrimoxazole cyanocobalamin cyclobenzaprine cyclophosphamide
  cyclosporine cyproheptadine dabigatran daclatasvir dapagliflozin dapsone darifenacin deferasirox deflazacort denosumab
  desloratadine desogestrel desonide desvenlafaxine dexamethasone dexketoprofen dextromethorphan dextrose diacerein
  diazepam diclofenac dicyclomine dienogest diethylcarbamazine digoxin diltiazem diphenhydramine dipyridamole disulfiram
  divalproex dobutamine docetaxel dolutegravir domperidone donepezil dopamine dorzolamide doxazosin doxepin doxofylline
  doxorubicin doxycycline doxylamine dronedarone drospirenone drotaverine duloxetine dutasteride dydrogesterone
  ebastine econazole efavirenz eletriptan empagliflozin emtricitabine enalapril enoxaparin entecavir ephedrine eplerenone
  epinephrine eprosartan ergotamine erlotinib ertapenem erythromycin erythropoietin escitalopram esmolol esomeprazole
  estradiol eszopiclone etamsylate ethambutol ethinylestradiol etizolam etodolac etophylline etoricoxib evogliptin
  ezetimibe famotidine faropenem febuxostat felodipine fenofibrate fentanyl ferrous fexofenadine filgrastim finasteride
  flavoxate flecainide flucloxacillin fluconazole flunarizine fluocinolone fluorometholone fluorouracil fluoxetine
  flupentixol fluphenazine flurbiprofen fluticasone fluvoxamine formoterol fosfomycin framycetin frusemide furazolidone
  furosemide fusidic gabapentin galantamine ganciclovir gatifloxacin gefitinib gemfibrozil gentamicin glibenclamide
  gliclazide glimepiride glipizide glucosamine glycerin glycopyrrolate glycopyrronium griseofulvin guaifenesin haloperidol
  halobetasol heparin hydralazine hydrochlorothiazide hydrocortisone hydroquinone hydroxychloroquine
  hydroxyprogesterone hydroxyurea hydroxyzine hyoscine ibandronate ibuprofen imatinib imipenem imipramine
  indacaterol indapamide indomethacin insulin ipratropium irbesartan iron isoniazid isosorbide isotretinoin isoxsuprine
  itopride itraconazole ivabradine ivermectin ketamine ketoconazole ketoprofen ketorolac ketotifen labetalol lacosamide
  lactobacillus lactulose lamivudine lamotrigine lansoprazole latanoprost leflunomide letrozole leucovorin levamisole
  levetiracetam levocarnitine levocetirizine levodopa levofloxacin levonorgestrel levosalbutamol levosulpiride
  levothyroxine lidocaine lignocaine linagliptin linezolid liothyronine liraglutide lisinopril lithium loperamide
  lopinavir loratadine lorazepam lornoxicam losartan loteprednol luliconazole lumefantrine lurasidone
  magaldrate magnesium mebendazole mebeverine meclizine mecobalamin medroxyprogesterone mefenamic mefloquine meloxicam
  memantine menthol mepivacaine mercaptopurine meropenem mesalamine mesalazine metformin methocarbamol
  methotrexate methylcobalamin methyldopa methylergometrine methylphenidate methylprednisolone metoclopramide metolazone
  metoprolol metronidazole miconazole midazolam mifepristone minocycline minoxidil mirabegron mirtazapine
  misoprostol mometasone montelukast morphine mosapride moxifloxacin moxonidine mupirocin mycophenolate nabumetone
  nadifloxacin naltrexone naproxen naratriptan nebivolol neomycin neostigmine netilmicin niacin niclosamide nicorandil
  nicotinamide nifedipine nimesulide nimodipine nitazoxanide nitrazepam nitrofurantoin nitroglycerin norethisterone
  norfloxacin nortriptyline nystatin octreotide ofloxacin olanzapine olmesartan olopatadine omeprazole ondansetron orlistat
  ornidazole oseltamivir oxaceprol oxcarbazepine oxybutynin oxymetazoline oxytetracycline oxytocin paclitaxel palonosetron
  pancreatin pantoprazole paracetamol paroxetine pazufloxacin pemetrexed penicillamine penicillin pentazocine
  pentoxifylline perindopril permethrin phenazopyridine pheniramine phenobarbital phenobarbitone phenylephrine
  phenytoin phytomenadione pilocarpine pimecrolimus pioglitazone piperacillin piracetam piroxicam pitavastatin polymyxin
  posaconazole povidone pramipexole prasugrel pravastatin praziquantel prazosin prednisolone pregabalin primaquine
  primidone probenecid prochlorperazine progesterone promethazine propafenone propofol propranolol propylthiouracil
  prucalopride pseudoephedrine pyrantel pyrazinamide pyridostigmine pyridoxine pyrimethamine quetiapine quinine
  rabeprazole racecadotril raloxifene ramipril ranitidine ranolazine rasagiline rebamipide remogliflozin repaglinide
  ribavirin riboflavin rifampicin rifampin rifaximin risedronate risperidone ritonavir rivaroxaban rivastigmine
  rizatriptan roflumilast ropinirole ropivacaine rosuvastatin roxithromycin rutoside sacubitril salbutamol salicylic
  salmeterol satranidazole saxagliptin secnidazole selegiline semaglutide serratiopeptidase sertaconazole sertraline
  sevelamer sildenafil silodosin silymarin simethicone simvastatin sirolimus sitagliptin sodium sofosbuvir solifenacin
  sorafenib sotalol spironolactone streptokinase streptomycin sucralfate sulbactam sulfadiazine sulfamethoxazole
  sulfasalazine sulpiride sultamicillin sumatriptan sunitinib tacrolimus tadalafil tamoxifen tamsulosin tapentadol tazarotene
  tazobactam teicoplanin telmisartan teneligliptin tenofovir terazosin terbinafine terbutaline teriparatide terlipressin
  tetracycline theophylline thiamine thiocolchicoside thyroxine ticagrelor ticarcillin tigecycline timolol tinidazole
  tiotropium tizanidine tobramycin tofacitinib tofisopam tolbutamide tolperisone tolterodine topiramate torasemide torsemide
  tramadol trandolapril tranexamic travoprost trazodone tretinoin triamcinolone triamterene trifluoperazine
  trihexyphenidyl trimetazidine trimethoprim triprolidine trypsin urea ursodeoxycholic valacyclovir valganciclovir
  valproate valsartan vancomycin venlafaxine verapamil vigabatrin vildagliptin vilazodone vinblastine vincristine vitamin
  voglibose voriconazole vortioxetine warfarin xylometazoline zafirlukast zidovudine zinc ziprasidone zoledronic zolmitriptan
  zolpidem zonisamide
`
  .trim()
  .split(/\s+/);

/** Of more words than one, and abbreviations that mean one substance. */
const more =
  'clavulanic acid|mefenamic acid|tranexamic acid|folic acid|salicylic acid|zoledronic acid|fusidic acid|ascorbic acid|hctz|pcm'.split(
    '|',
  );

/** The stems by which the names of newer substances are formed (WHO, The use of stems, 2018), where they end the name. */
const stems =
  /(?:cillin|mycin|micin|floxacin|azole|bendazole|sartan|(?<!^)[aeiou]pril|dipine|olol|statin|gliptin|gliflozin|tidine|setron|lukast|zepam|zolam|triptan|caine|oxetine|tadine|rizine|solone|thiazide|glitazone|xaban|parin|ciclovir|cyclovir|mab|tinib|fibrate|dronate|trexate|tropium|(?<!choles)terol|profen|fenac|coxib|oxicam|triptyline|peridone|racetam|gabalin|cycline|penem)$/;

const known = new Set([
  ...names,
  ...more,
  ...Object.values(drugClasses).flatMap((one): readonly string[] => one.members),
]);

/** How a doctor writes one in a line. */
export const exampleLine = 'Dolo (paracetamol) 650';

/** What the browser offers where a substance is asked for. */
export const substanceNames: readonly string[] = [
  ...new Set([...names, ...more].filter((name) => !['hctz', 'pcm', 'vitamin'].includes(name))),
].toSorted();

/** True where these words name a substance of a medicine as far as this list goes. */
export function isKnownSubstance(words: string): boolean {
  const plain = words.toLowerCase().replace(/\s+/g, ' ').trim();
  if (plain === '') return false;
  const [first = '', ...rest] = plain.split(' ');
  return (
    known.has(plain) ||
    ((known.has(first) || stems.test(first)) && rest.every((word) => saltWords.has(word)))
  );
}

/** True where a medicine's name is that of its substances: "Tab. Metformin + Glimepiride 500/2". */
export function namesItsSubstances(name: string): boolean {
  const parts = splitSubstances(brandKey(name));
  return parts.length > 0 && parts.every(isKnownSubstance);
}

/** What stands behind a substance's name and makes it no other: salts, acids, and which insulin or vitamin. */
export const saltWords: ReadonlySet<string> = new Set(
  `acid sodium potassium calcium magnesium zinc iron hydrochloride hcl dihydrochloride hydrobromide hbr sulphate sulfate
  phosphate diphosphate citrate maleate tartrate bitartrate succinate fumarate acetate nitrate mononitrate dinitrate
  carbonate bicarbonate chloride bromide iodine iodide trihydrate monohydrate dihydrate besylate besilate mesylate
  medoxomil cilexetil proxetil axetil pivoxil propionate dipropionate valerate furoate gluconate lactate oxide hydroxide
  picosulphate valproate aceponate butyrate palmitate benzoate ascorbate bisglycinate glargine aspart lispro degludec
  detemir glulisine diethylamine butylbromide potash peroxide camsylate
  complex a b c d e k b1 b2 b6 b9 b12 d2 d3 k1 k2`
    .trim()
    .split(/\s+/),
);
