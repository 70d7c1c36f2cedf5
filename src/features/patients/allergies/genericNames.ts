/**
 * Substances of medicines sold in India, in lower case, by the names that doctors there write; from general knowledge,
 * not from a source. A listed name marks a bracket of a typed line as one of substances, a recorded allergy as a
 * substance, and a medicine as no brand; the list implies nothing else. Classes are in `drugClasses.ts`.
 */
export const genericNames: readonly string[] = `
  abiraterone, acarbose, acebrophylline, aceclofenac, acenocoumarol, acetaminophen, acetazolamide, acetylcysteine,
  aciclovir, acitretin, activated charcoal, acyclovir, adapalene, adenosine, adrenaline, albendazole, albuterol,
  alendronate, alendronic acid, alfacalcidol, alfuzosin, allopurinol, alpha lipoic acid, alprazolam, aluminium
  hydroxide, amantadine, ambroxol, amikacin, amiloride, aminophylline, amiodarone, amisulpride, amitriptyline,
  amlodipine, ammonium chloride, amorolfine, amoxicillin, amoxycillin, amphotericin, ampicillin, anastrozole, apixaban, apremilast,
  arginine, aripiprazole, artemether, artesunate, ascorbic acid, aspart, aspirin, astaxanthin, atenolol, atomoxetine,
  atorvastatin, atropine, azathioprine, azelaic acid, azelastine, azelnidipine, azilsartan, azithromycin, aztreonam, b
  complex, bacillus clausii, bacitracin, baclofen, beclometasone, beclomethasone, bedaquiline, bempedoic acid,
  benfotiamine, benidipine, benzocaine, benzoyl peroxide, benzyl benzoate, betahistine, betamethasone, bethanechol,
  bilastine, bimatoprost, biotin, bisacodyl, bisoprolol, bosentan, brimonidine, brinzolamide, brivaracetam, bromelain,
  bromfenac, bromhexine, bromocriptine, budesonide, bupivacaine, buprenorphine, bupropion, buspirone, butorphanol,
  cabergoline, caffeine, calamine, calcipotriol, calcitriol, calcium, camphor, camylofin, canagliflozin, candesartan,
  capecitabine, capsaicin, captopril, carbamazepine, carbidopa, carbimazole, carbocisteine, carboplatin, carboprost,
  carboxymethylcellulose, carisoprodol, carvedilol, caspofungin, cefaclor, cefadroxil, cefalexin, cefazolin, cefdinir,
  cefditoren, cefepime, cefixime, cefoperazone, cefotaxime, cefpodoxime, cefprozil, ceftazidime, ceftriaxone,
  cefuroxime, celecoxib, cephalexin, cetirizine, chlorambucil, chloramphenicol, chlordiazepoxide, chlorhexidine,
  chloroquine, chlorphenamine, chlorpheniramine, chlorpromazine, chlortalidone, chlorthalidone, chlorzoxazone,
  cholecalciferol, chondroitin, chymotrypsin, ciclesonide, ciclopirox, ciclosporin, cilnidipine, cilostazol,
  cinitapride, cinnarizine, ciprofloxacin, cisapride, cisplatin, citalopram, citicoline, clarithromycin, clavulanate, clavulanic
  acid, clidinium, clindamycin, clobazam, clobetasol, clofazimine, clomifene, clomiphene, clomipramine, clonazepam,
  clonidine, clopidogrel, clotrimazole, cloxacillin, clozapine, co-trimoxazole, coal tar, codeine, coenzyme,
  colchicine, colecalciferol, colistin, cotrimoxazole, crotamiton, cyanocobalamin, cyclobenzaprine, cyclopentolate,
  cyclophosphamide, cyclosporine, cyproheptadine, dabigatran, daclatasvir, dapagliflozin, dapoxetine, dapsone,
  darifenacin, deferasirox, deflazacort, degludec, denosumab, desloratadine, desmopressin, desogestrel, desonide,
  desvenlafaxine, detemir, dexamethasone, dexchlorpheniramine, dexketoprofen, dexlansoprazole, dextromethorphan, dextrose, diacerein,
  diazepam, diclofenac, dicloxacillin, dicyclomine, dicycloverine, dienogest, diethylamine, diethylcarbamazine,
  difluprednate, digoxin, diloxanide, diltiazem, dimenhydrinate, dimethicone, diphenhydramine, diphenoxylate,
  dipyridamole, disodium hydrogen citrate, disulfiram, divalproex, dobutamine, docetaxel, dolutegravir, domperidone,
  donepezil, dopamine, dorzolamide, dothiepin, doxazosin, doxepin, doxofylline, doxorubicin, doxycycline, doxylamine,
  dronedarone, drospirenone, drotaverine, dulaglutide, duloxetine, dutasteride, dydrogesterone, ebastine, econazole,
  edaravone, efavirenz, eletriptan, empagliflozin, emtricitabine, enalapril, enoxaparin, entecavir, ephedrine,
  epinephrine, eplerenone, eprosartan, ergocalciferol, ergotamine, erlotinib, ertapenem, erythromycin, erythropoietin,
  escitalopram, esmolol, esomeprazole, estradiol, estriol, eszopiclone, etamsylate, ethambutol, ethamsylate, ethinyl
  estradiol, ethinylestradiol, etizolam, etodolac, etofylline, etophylline, etoricoxib, eucalyptus, evogliptin,
  ezetimibe, famciclovir, famotidine, faropenem, favipiravir, febuxostat, felodipine, fenofibrate, fentanyl, ferric,
  ferrous, fexofenadine, filgrastim, finasteride, flavoxate, flecainide, flucloxacillin, fluconazole, fludrocortisone,
  flunarizine, fluocinolone, fluorometholone, fluorouracil, fluoxetine, flupentixol, fluphenazine, flurbiprofen,
  fluticasone, fluvoxamine, folic acid, folinic acid, formoterol, fosfomycin, fosphenytoin, framycetin, frusemide,
  furazolidone, furosemide, fusidate, fusidic, fusidic acid, gabapentin, galantamine, ganciclovir, gatifloxacin,
  gefitinib, gemfibrozil, gentamicin, gentian violet, glargine, glibenclamide, gliclazide, glimepiride, glipizide,
  glucagon, glucosamine, glucose, glyburide, glycerin, glycerine, glyceryl trinitrate, glycopyrrolate, glycopyrronium,
  granisetron, griseofulvin, guaifenesin, guaiphenesin, halobetasol, haloperidol, heparin, heparinoid, hepatitis b vaccine, hydralazine, hydrochlorothiazide, hydrocortisone, hydrogen peroxide, hydroquinone, hydroxocobalamin, hydroxycarbamide,
  hydroxychloroquine, hydroxyprogesterone, hydroxypropyl methylcellulose, hydroxyurea, hydroxyzine, hyoscine,
  hypromellose, ibandronate, ibandronic acid, ibuprofen, ilaprazole, imatinib, imipenem, imipramine, immunoglobulin,
  indacaterol, indapamide, indomethacin, insulin, ipratropium, irbesartan, iron, isoniazid, isosorbide, isosorbide
  dinitrate, isosorbide mononitrate, isotretinoin, isoxsuprine, ispaghula, itopride, itraconazole, ivabradine,
  ivermectin, ketamine, ketoconazole, ketoprofen, ketorolac, ketotifen, kojic acid, labetalol, lacosamide, lactitol,
  lactobacillus, lactulose, lamivudine, lamotrigine, lansoprazole, latanoprost, leflunomide, letrozole, leucovorin,
  levalbuterol, levamisole, levetiracetam, levocarnitine, levocetirizine, levodopa, levodropropizine, levofloxacin,
  levonorgestrel, levosalbutamol, levosulpiride, levothyroxine, lidocaine, lignocaine, linagliptin, lincomycin,
  linezolid, liothyronine, liquid paraffin, liraglutide, lisinopril, lispro, lithium, loperamide, lopinavir,
  loratadine, lorazepam, lornoxicam, losartan, loteprednol, luliconazole, lumefantrine, lurasidone, lycopene,
  macrogol, magaldrate, magnesium, magnesium hydroxide, magnesium sulphate, mannitol, mebendazole, mebeverine,
  meclizine, mecobalamin, medroxyprogesterone, mefenamic, mefenamic acid, mefloquine, melatonin, meloxicam, memantine,
  menthol, mepivacaine, mercaptopurine, meropenem, mesalamine, mesalazine, metformin, methadone, methenamine,
  methimazole, methocarbamol, methotrexate, methyl salicylate, methylcobalamin, methyldopa, methylergometrine,
  methylfolate, methylphenidate, methylprednisolone, metoclopramide, metolazone, metoprolol, metronidazole,
  miconazole, midazolam, mifepristone, minocycline, minoxidil, mirabegron, mirtazapine, misoprostol, mometasone,
  montelukast, morphine, mosapride, moxifloxacin, moxonidine, multivitamin, multivitamins, mupirocin, mycophenolate,
  nabumetone, nadifloxacin, naloxone, naltrexone, naphazoline, naproxen, naratriptan, natamycin, nebivolol, neomycin,
  neostigmine, nepafenac, netilmicin, nevirapine, niacin, niacinamide, niclosamide, nicorandil, nicotinamide, nifedipine,
  nimesulide, nimodipine, nitazoxanide, nitrazepam, nitrofurantoin, nitroglycerin, noradrenaline, norethisterone,
  norfloxacin, normal saline, nortriptyline, noscapine, nystatin, octreotide, ofloxacin, olanzapine, olmesartan,
  olopatadine, omega, omeprazole, ondansetron, oral rehydration salts, orlistat, ormeloxifene, ornidazole, ors,
  oseltamivir, otilonium, oxaceprol, oxcarbazepine, oxetacaine, oxybutynin, oxymetazoline, oxytetracycline, oxytocin,
  paclitaxel, palonosetron, pancreatin, pantoprazole, paracetamol, paroxetine, pazufloxacin, pemetrexed,
  penicillamine, penicillin, pentazocine, pentoxifylline, perindopril, permethrin, pethidine, phenazopyridine,
  pheniramine, phenobarbital, phenobarbitone, phenylephrine, phenylpropanolamine, phenytoin, pholcodine, phytomenadione, pilocarpine, pimecrolimus,
  pioglitazone, piperacillin, piperazine, piracetam, piroxicam, pitavastatin, polyethylene glycol, polymyxin,
  posaconazole, potassium chloride, potassium citrate, povidone, povidone iodine, pralidoxime, pramipexole, prasugrel,
  pravastatin, praziquantel, prazosin, prednisolone, prednisone, pregabalin, prilocaine, primaquine, primidone,
  probenecid, probiotic, prochlorperazine, progesterone, proguanil, promethazine, propafenone, proparacaine, propofol,
  propranolol, propylthiouracil, prucalopride, pseudoephedrine, psyllium, pyrantel, pyrazinamide, pyridostigmine,
  pyridoxine, pyrimethamine, quetiapine, quinine, rabeprazole, rabies vaccine, racecadotril, raloxifene, ramipril,
  ranitidine, ranolazine, rasagiline, rebamipide, remdesivir, remogliflozin, repaglinide, ribavirin, riboflavin,
  rifampicin, rifampin, rifaximin, riluzole, ringer lactate, risedronate, risperidone, ritodrine, ritonavir,
  rivaroxaban, rivastigmine, rizatriptan, roflumilast, ropinirole, ropivacaine, rosuvastatin, roxithromycin,
  rupatadine, rutoside, saccharomyces boulardii, sacubitril, salbutamol, salicylic, salicylic acid, salmeterol,
  saroglitazar, satranidazole, saxagliptin, secnidazole, selegiline, selenium sulphide, semaglutide, senna,
  serratiopeptidase, sertaconazole, sertraline, sevelamer, sibutramine, sildenafil, silodosin, silver sulfadiazine, silymarin,
  simethicone, simeticone, simvastatin, sirolimus, sitagliptin, sodium alginate, sodium bicarbonate, sodium chloride, sodium citrate,
  sodium hyaluronate, sodium picosulfate, sodium valproate, sofosbuvir, solifenacin, soluble insulin, sorafenib, sotalol,
  spironolactone, streptokinase, streptomycin, sucralfate, sulbactam, sulfadiazine, sulfamethoxazole, sulfasalazine,
  sulpiride, sultamicillin, sumatriptan, sunitinib, tacrolimus, tadalafil, tamoxifen, tamsulosin, tapentadol,
  tazarotene, tazobactam, teicoplanin, telmisartan, teneligliptin, tenofovir, terazosin, terbinafine, terbutaline,
  teriparatide, terlipressin, terpin, testosterone, tetanus immunoglobulin, tetanus toxoid, tetracaine, tetracycline,
  theophylline, thalidomide, thiamine, thiocolchicoside, thyroxine, ticagrelor, ticarcillin, tigecycline, timolol, tinidazole,
  tiotropium, tizanidine, tobramycin, tocopherol, tofacitinib, tofisopam, tolbutamide, tolperisone, tolterodine,
  tolvaptan, topiramate, torasemide, torsemide, tramadol, trandolapril, tranexamic, tranexamic acid, travoprost,
  trazodone, tretinoin, triamcinolone, triamterene, trifluoperazine, trihexyphenidyl, trimetazidine, trimethoprim,
  triprolidine, tropicamide, trypsin, ulipristal, urea, ursodeoxycholic, ursodeoxycholic acid, ursodiol, valaciclovir,
  valacyclovir, valganciclovir, valproate, valproic acid, valsartan, vancomycin, vardenafil, venlafaxine, verapamil, vigabatrin,
  vilanterol, vilazodone, vildagliptin, vinblastine, vincristine, vitamin, voglibose, vonoprazan, voriconazole,
  vortioxetine, warfarin, white soft paraffin, xylometazoline, zafirlukast, zidovudine, zinc, zinc oxide, ziprasidone,
  zoledronic, zoledronic acid, zolmitriptan, zolpidem, zonisamide
`
  .split(',')
  .map((name) => name.trim().replace(/\s+/g, ' '));

/** Salts, esters and hydrates: words after a substance's name that leave its effect and its interactions the same. */
export const salts: ReadonlySet<string> = new Set(
  `sodium potassium calcium magnesium hydrochloride hcl dihydrochloride hydrobromide hbr sulphate sulfate bisulphate
  bisulfate phosphate diphosphate citrate maleate tartrate bitartrate succinate fumarate acetate nitrate mononitrate
  dinitrate carbonate bicarbonate chloride bromide iodide trihydrate monohydrate dihydrate besylate besilate mesylate
  mesilate medoxomil cilexetil proxetil axetil pivoxil propionate dipropionate valerate furoate gluconate lactate
  picosulphate aceponate butyrate palmitate benzoate ascorbate bisglycinate diethylamine butylbromide potash camsylate
  hyclate tromethamine`
    .trim()
    .split(/\s+/),
);

/** Words after a substance's name that keep it a substance's name: salts, acids, kinds of insulin and vitamins. */
export const saltWords: ReadonlySet<string> = new Set([
  ...salts,
  ...`acid zinc iron iodine oxide hydroxide valproate peroxide glargine aspart lispro degludec detemir glulisine
  complex a b c d e k b1 b2 b6 b9 b12 d2 d3 k1 k2`
    .trim()
    .split(/\s+/),
]);
