// Finds every text of the product that a person reads, and what no language file has yet or nothing shows any more.
// `node scripts/texts.mjs` lists it; tests/unit/languages.test.ts holds the product to it.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { root } from './setup.mjs';

/** Where texts stand that people read; the server's own words to anyone who runs it, and to programs, are English. */
const screens = /^src\/(app\/web|features|web|shared)\/.*\.tsx?$/;
const refusals =
  /^src\/(features\/.*\.(server|rows)\.ts|server\/(api|audit|http)\/.*\.ts|server\/contents\/contents\.ts)$/;
const leftOut =
  // Amounts in words speak each language by themselves, what doctors type is in several at once, and what they note is
  // medical English in all of them. The tables of GSTR-1 are in the words of the portal. What a
  // table declares is for developers, and why a rule is refused for who writes rules. Checks compare the words
  // of forms and the names of substances.
  /amountInWords\.ts$|\/landing\/exampleLines\.ts$|\/gstr1\.ts$|\/prescriptions\/line\/|\/substances\/(form|substanceNames|proposedByName|products\/readCdci)\.ts$|\/regimenTexts\.ts$|\/consultations\/(complaint|commonTexts)\.ts$|\.test\.tsx?$|\/sample(Data|Accounts)\.ts$|^src\/server\/(http\/(apiDocs|gauges|metrics)|audit\/auditVerdict)\.ts$|\/templates\/starters\.ts$|\/fhir\/(toFhir|testsToFhir|outsideVisitToFhir|elements|dosage|fhirResources|bundle)\.ts$|\/fhirCollection\.ts$|\.table\.ts$|\/checks\/(doseMass|givenMedicine|rule)\.ts$|\/reference\/ingredientsOf\.ts$/;

/** Properties and attributes whose values nobody reads. */
const unread = new Set([
  ...[
    'className',
    'classNames',
    'style',
    'styles',
    'summary',
    'worksWithoutSpace',
    'sources',
    'members',
    'alsoCalled',
    'path',
    'method',
    'key',
    'to',
    'href',
    'd',
    'fill',
  ],
  ...[
    'flex',
    'w',
    'h',
    'mah',
    'maw',
    'mih',
    'miw',
    'gridTemplateColumns',
    'gridTemplateAreas',
    'fontFamily',
    'sizes',
  ],
  ...[
    'allow',
    'rel',
    'viewBox',
    'autoComplete',
    'transform',
    'points',
    'stroke',
    'media',
    'details',
    'audits',
    'mod',
  ],
]);
/** Calls whose words are for programmers. */
const unheard =
  /^(Error|TypeError|RangeError|URL|RegExp|StartupError|sql|console|log|warn|error|debug|querySelector(All)?|matchMedia|operation|at|closest|page|load)$/;

/** A text as it is read: a capitalised word, or several words. */
function isText(value) {
  // Mark-up and styles.
  if (value.startsWith('<') || /\b(rgb|color-mix)\(/.test(value)) return false;
  return (
    /^[A-Z][a-z’']+([ .,:!?…]|$)/.test(value.trim()) || /[A-Za-z’']{2,} [A-Za-z’']+/.test(value)
  );
}

/** A whole sentence; among the words inside the server only these are for people at the desk. */
function isSentence(value) {
  return /^[A-Z“].* .*[.?!]$/s.test(value.trim());
}

/**
 * The texts of one source file: `texts` are those that a language must have, `loose` those that are shown without
 * being translated, both with their lines; `literals` is everything in quotes.
 */
export function textsOf(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const isServer = !screens.test(file) || /\.(server|rows)\.ts$/.test(file);
  const counts = isServer ? isSentence : isText;
  const texts = [];
  const loose = [];
  const literals = new Set();
  const at = (node) => source.slice(0, node.start).split('\n').length;

  const visit = (node, inside) => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, inside);
      return;
    }
    if (!node || typeof node.type !== 'string') return;
    if (/^(Import|TS|ExportAll)/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type))
      return;
    if (node.type === 'JSXText') {
      if (/[A-Za-z]{2,}/.test(node.value)) loose.push({ text: node.value.trim(), line: at(node) });
      return;
    }
    if (node.type === 'Literal' && typeof node.value === 'string') {
      literals.add(node.value);
      if (inside.translated) texts.push({ text: node.value, line: at(node) });
      else if (counts(node.value))
        (inside.runs ? loose : texts).push({ text: node.value, line: at(node) });
      return;
    }
    if (node.type === 'TemplateLiteral') {
      const words = node.quasis.map(({ value }) => value.cooked).join('…');
      if (inside.translated || (inside.runs && counts(words)))
        loose.push({ text: words, line: at(node) });
    }
    if (node.type === 'TaggedTemplateExpression') return;
    if (/^(Property|JSXAttribute)$/.test(node.type)) {
      if (node.computed) visit(node.key, inside);
      const name = node.key?.name ?? node.key?.value ?? node.name?.name;
      if (!unread.has(name))
        visit(node.value, node.type === 'JSXAttribute' ? { ...inside, runs: true } : inside);
      return;
    }
    if (/^(Call|New)Expression$/.test(node.type)) {
      const callee = node.callee.property?.name ?? node.callee.name ?? '';
      visit(node.callee, inside);
      if (callee === 't') {
        if (!inside.runs) loose.push({ text: 't() while the module is loaded', line: at(node) });
        visit(node.arguments[0], { ...inside, translated: true });
        visit(node.arguments.slice(1), { ...inside, translated: false });
      } else if (!unheard.test(callee) && !unheard.test(node.callee.object?.name ?? '')) {
        visit(node.arguments, { ...inside, translated: false });
      }
      return;
    }
    // What is compared is not shown.
    if (node.type === 'BinaryExpression' && /[=<>]/.test(node.operator)) return;
    const runs = inside.runs || /Function/.test(node.type);
    for (const [name, child] of Object.entries(node)) {
      if (name === 'test' && inside.translated) visit(child, { runs, translated: false });
      else if (child && typeof child === 'object') visit(child, { ...inside, runs });
    }
  };
  visit(program, { runs: false, translated: false });
  return { texts, loose, literals };
}

/** Rules of medicines are data: of a rule's object only its `sentence` is shown. */
const ruleFolder = 'src/features/prescriptions/checks/rules';

function ruleTexts() {
  return fs
    .readdirSync(path.join(root, ruleFolder))
    .sort()
    .flatMap((name) => {
      const file = `${ruleFolder}/${name}`;
      const rules = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
      return Object.values(rules).flatMap(({ id, sentence }) =>
        sentence ? [{ text: sentence, place: `${file}:${id}` }] : [],
      );
    });
}

function sourceFiles(folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
    )
    .filter((file) => (screens.test(file) || refusals.test(file)) && !leftOut.test(file))
    .sort();
}

/** All texts of the product with where each stands first, all that is shown untranslated, and all literals. */
export function allTexts() {
  const texts = new Map();
  const loose = [];
  const literals = new Set();
  for (const file of sourceFiles('src')) {
    const found = textsOf(file, fs.readFileSync(path.join(root, file), 'utf8'));
    for (const { text, line } of found.texts)
      if (!texts.has(text)) texts.set(text, `${file}:${line}`);
    for (const literal of found.literals) literals.add(literal);
    loose.push(...found.loose.map(({ text, line }) => `${file}:${line} ${text}`));
  }
  for (const { text, place } of ruleTexts()) {
    if (!texts.has(text)) texts.set(text, place);
    literals.add(text);
  }
  return { texts, loose, literals };
}

/**
 * The translations of each language by its code.
 * @returns {{ code: string, translations: Record<string, string> }[]}
 */
export function languageFiles() {
  const folder = path.join(root, 'src', 'languages');
  return fs.readdirSync(folder).map((name) => ({
    code: path.basename(name, '.json'),
    translations: JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')),
  }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const only = process.argv[2] ?? '';
  const { texts, loose, literals } = allTexts();
  for (const line of loose) if (line.includes(only)) console.log(`not translated: ${line}`);
  for (const { code, translations } of languageFiles()) {
    for (const [text, place] of texts) {
      if (!Object.hasOwn(translations, text) && place.includes(only))
        console.log(`not in ${code}: ${place} ${text}`);
    }
    for (const text of Object.keys(translations)) {
      if (!literals.has(text) && !only) console.log(`in ${code}, but nowhere shown: ${text}`);
    }
  }
}
