import { plainText } from '../amount';
import { isRemark } from '../line/note';
import { phraseOf } from '../line/phrase';
import { readMedicineLine } from '../line/readLine';
import { plainWords } from '../line/words';
import type { Medication } from '../prescription';
import {
  type BodySite,
  bodySites,
  emptyStep,
  type Regimen,
  type Relation,
  type Route,
  routes,
} from '../regimen';
import { routeOrSiteText } from '../regimenTexts';
import { readSteps } from './readSteps';
import { takeRelation, takeTime } from './relation';

type Texts = Pick<Medication, 'dosage' | 'frequency' | 'duration' | 'instructions'>;

/**
 * The structure of texts that were typed into boxes, sent by a program or written before there was one; null unless all
 * that they say is understood.
 */
export function readTexts(texts: Texts): Regimen | null {
  const read = readSteps(texts);
  const said = instructionsOf(texts.instructions);
  if (!read || !said || (read.relation && said.relation)) return null;
  const { route, site } = said;
  const relation = read.relation ?? said.relation;
  return {
    steps: read.steps.map((step) =>
      step.action === 'stop' ? step : { ...step, relation, route, site },
    ),
    notes: said.notes.map((text) => ({ text, isUnread: false })),
  };
}

interface Instructions {
  relation: Relation | null;
  route: Route | null;
  site: BodySite | null;
  notes: string[];
}

/** What stands between commas, each a relation to food, a route, a site, or words that say nothing of how often; else null. */
function instructionsOf(instructions: string): Instructions | null {
  const said: Instructions = { relation: null, route: null, site: null, notes: [] };
  for (const part of instructions.split(/[,;\n]|\.(?=\s|$)/).map((one) => one.trim())) {
    if (part === '') continue;
    const plain = plainText(part).replace(/^(?:to be taken|take|taken) /, '');
    const found = takeRelation(plain);
    const relation = found?.rest ? takeTime(found) : found;
    const route = routes.find((one) => routeOrSiteText(one).toLowerCase() === plain);
    const site = bodySites.find((one) => routeOrSiteText(one) === plain);
    if (relation?.rest === '' && !said.relation) said.relation = relation.relation;
    else if (route && !said.route) said.route = route;
    else if (site && !said.site) said.site = site;
    else if (isOnlyWords(part)) said.notes.push(part);
    else return null;
  }
  return said;
}

/** Whether no part of a text would be taken for a dose or a time if it stood in a typed line. */
function isOnlyWords(text: string): boolean {
  const words = plainWords(text);
  if (isRemark(words.join(' '))) return true;
  const isPart = words.some((_, at) =>
    [1, 2, 3, 4].some((size) => {
      const kind = phraseOf(words.slice(at, at + size).join(' '))?.kind;
      return kind !== undefined && !['sentence', 'joint', 'unread'].includes(kind);
    }),
  );
  const { regimen } = readMedicineLine(`"Medicine" ${text}`).medication;
  return !isPart && JSON.stringify(regimen.steps) === JSON.stringify([emptyStep]);
}
