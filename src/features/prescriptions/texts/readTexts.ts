import { plainText } from '../amount';
import { isRemark } from '../line/note';
import { readPhrase } from '../line/phrase';
import { readMedicineLine } from '../line/readLine';
import { plainWords } from '../line/words';
import type { Medication } from '../prescription';
import type { BodySite, Regimen, Relation, Route } from '../regimen';
import { bodySites, emptyStep, routes } from '../regimenParts';
import { routeOrSiteText } from '../regimenTexts';
import { readSteps } from './readSteps';
import { takeRelation, takeTime } from './relation';

type Texts = Pick<Medication, 'dosage' | 'frequency' | 'duration' | 'instructions'>;

/**
 * Parses texts that were typed into fields, sent by an API client or stored before regimens existed; null unless all of
 * them are understood.
 */
export function readTexts(texts: Texts): Regimen | null {
  const parsed = readSteps(texts);
  const instructions = readInstructions(texts.instructions);
  if (!parsed || !instructions || (parsed.relation && instructions.relation)) return null;
  const { route, site } = instructions;
  const relation = parsed.relation ?? instructions.relation;
  return {
    steps: parsed.steps.map((step) =>
      step.action === 'stop' ? step : { ...step, relation, route, site },
    ),
    notes: instructions.notes.map((text) => ({ text, isUnread: false })),
  };
}

interface Instructions {
  relation: Relation | null;
  route: Route | null;
  site: BodySite | null;
  notes: string[];
}

/** Parses parts between commas: relations to food, routes, sites and notes without directions; null for other parts. */
function readInstructions(instructions: string): Instructions | null {
  const result: Instructions = { relation: null, route: null, site: null, notes: [] };
  for (const part of instructions.split(/[,;\n]|\.(?=\s|$)/).map((text) => text.trim())) {
    if (part === '') continue;
    const plain = plainText(part).replace(/^(?:to be taken|take|taken) /, '');
    const match = takeRelation(plain);
    const relation = match?.rest ? takeTime(match) : match;
    const route = routes.find((one) => routeOrSiteText(one).toLowerCase() === plain);
    const site = bodySites.find((one) => routeOrSiteText(one) === plain);
    if (relation?.rest === '' && !result.relation) result.relation = relation.relation;
    else if (route && !result.route) result.route = route;
    else if (site && !result.site) result.site = site;
    else if (isOnlyWords(part)) result.notes.push(part);
    else return null;
  }
  return result;
}

/** Whether the line parser finds no directions in a text. */
function isOnlyWords(text: string): boolean {
  const words = plainWords(text);
  if (isRemark(words.join(' '))) return true;
  const isPart = words.some((_, at) =>
    [1, 2, 3, 4].some((size) => {
      const kind = readPhrase(words.slice(at, at + size).join(' '))?.kind;
      return kind !== undefined && !['sentence', 'joint', 'unread'].includes(kind);
    }),
  );
  const { regimen } = readMedicineLine(`"Medicine" ${text}`).medication;
  return !isPart && JSON.stringify(regimen.steps) === JSON.stringify([emptyStep]);
}
