/**
 * Abbreviations of medicines that can be taken for no other medicine. PCM is paracetamol to every Indian doctor and
 * pharmacist, and stands on no list of confused names; it is the only one. Every other abbreviation stays as it is.
 */
export const expansions: ReadonlyMap<string, string> = new Map([['pcm', 'Paracetamol']]);

/**
 * Short names that have been taken for another medicine: ISMP, "List of Error-Prone Abbreviations, Symbols, and Dose
 * Designations" (2021), drug name abbreviations; and "met", metformin or metronidazole. They stay as typed, with a mark.
 */
export const confusedNames: ReadonlySet<string> = new Set([
  ...[
    'apap',
    'ara',
    'azt',
    'cpz',
    'dtap',
    'dpt',
    'hcl',
    'hct',
    'hctz',
    'mgso4',
    'ms',
    'mso4',
    'mtx',
  ],
  ...['pca', 'ptu', 't3', 'tac', 'tnk', 'tpa', 'znso4', 'met', 'asa', 'mmf', 'dox'],
]);

/** Words with which a line requests a change rather than prescribes a medicine. */
export const changeWords: RegExp =
  /^(?:increase|inc|decrease|reduce|change|shift|switch|hold|omit|skip|withhold|replace|substitute|avoid|review|check|monitor|refer|repeat|rpt|if|same|rest|adv|advise|advice|plan)\b/;

/** Insulins sold in India, by substance and brand: of them a number of IU is what is injected, not what a vial holds. */
export const insulins: RegExp =
  /insulin|glargine|degludec|detemir|aspart|lispro|lantus|basalog|toujeo|tresiba|levemir|mixtard|actrapid|insulatard|novomix|novorapid|ryzodeg|humalog|humulin|huminsulin|apidra|glaritus|wosulin|insugen/i;

/**
 * Names behind which a bare 1, 2 or 3 is the strength, as any other number is, and not how many are taken: sold in India
 * in such strengths by their labels (glimepiride and its combinations, clonazepam, alprazolam, lorazepam, risperidone,
 * warfarin, acenocoumarol, repaglinide, pitavastatin, terazosin, prazosin), as substance and as common brands.
 */
export const soldInSmallNumbers: RegExp =
  /^(?:glim|amaryl|gluconorm|glycomet gp|zoryl|glador|clonaz|lonazep|clonotril|rivotril|alpra|restyl|loraz|ativan|risper|risdone|sizodon|warf|acenoc|acitrom|repag|novonorm|eurepa|pitav|teraz|praz|minipress)/;

/** Sold as a suppository, an enema or an ointment for the rectum: of these "PR" is the route, and no prolonged release. */
export const rectal: RegExp =
  /^(?:dulcolax|bisacodyl|glycerine?|proctosedyl|mesacol|mesalamine|diazepam|paracetamol|xylocaine|lignocaine|anovate|faktu|smuth|junior lax|neomol)/i;

/** Given under the tongue: of these "SL" is the route; of others it may be a part of the name, as in "Doxt SL". */
export const sublingual: RegExp =
  /^(?:sorbitrate|isordil|isosorbide|nitro|gtn|glyceryl|angised|ativan|loraz|ondem|emeset|ondan|vomikind|clonaz|captopril|nifed|depin|bupren|addnok|misopr)/i;

/** Long-acting by their name; of all others "LA" right behind the name may be "apply". */
export const longActing: RegExp =
  /^(?:inderal|ciplar|provanol|propranolol|betacap|penidure|penicillin|octride|sandostatin|octreotide|detrusitol|tolterodine|terol|roliten|duova|ritalin|etizola|etilaam|oxytet)/i;

/** Put on the skin, by common brands: of these "LA" is "apply". */
export const putOnSkin: RegExp =
  /^(?:candid|lobate|betnovate|momate|fucibet|fucidin|t-? ?bact|mupi|volini|dologel|quadra|quadriderm|panderm|clobet|tenovate|elocon|soframycin|neosporin|clotrim|luli|keto|permite|xylocaine|thrombophob)/i;
