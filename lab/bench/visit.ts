import type pg from 'pg';
import { ask, type Request } from './load';

/** A visit of the patient who comes all the time. */
export interface RegularVisit {
  tokenId: string;
  patientId: string;
}

/** Milliseconds from the first request of a visit's page to the last answer, one page at a time. */
export interface Opening {
  /** Earlier visits of the patient. */
  visits: number;
  p50: number;
  p95: number;
}

/** The visits of the patient who was here most often, the newest first; the very first waits today. */
export async function regularVisits(client: pg.Client): Promise<[RegularVisit, ...RegularVisit[]]> {
  const { rows } = await client.query<RegularVisit>(
    `select id as "tokenId", patient_id as "patientId" from tokens
     where patient_id = (select id from patients order by id limit 1) and status <> 'cancelled'
     order by issued_at desc`,
  );
  const [first, ...others] = rows;
  if (!first) throw new Error('Nobody comes all the time.');
  return [first, ...others];
}

/** What the page of a visit asks for as it opens, all at once. */
function readsOf({ tokenId, patientId }: RegularVisit): Request[] {
  const paths = [
    'settings/doctor-profile',
    `consultations/${tokenId}`,
    `patients/${patientId}/banner`,
    `patients/${patientId}/vitals`,
    'consultations/usual',
    'templates',
  ];
  return paths.map((path) => ({ method: 'GET', path: `/api/${path}` }));
}

const openings = 200;

/** Opens visits of the patient who comes all the time, one after another, as the page does. */
export async function measureOpening(
  url: string,
  cookie: string,
  client: pg.Client,
): Promise<Opening> {
  const visits = await regularVisits(client);
  const times: number[] = [];
  // The first ones make ready what every later one has.
  for (let number = -20; number < openings; number++) {
    const visit = visits.at(number % visits.length) ?? visits[0];
    const began = performance.now();
    await Promise.all(readsOf(visit).map((request) => ask(url, request, cookie)));
    if (number >= 0) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { visits: visits.length - 1, p50: at(0.5), p95: at(0.95) };
}
