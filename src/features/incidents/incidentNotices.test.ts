import { describe, expect, test } from 'vitest';
import { speakerFor } from '../../web/language/language';
import {
  type IncidentNoticeKind,
  type IncidentNoticeOutcome,
  incidentNoticeKinds,
  noticeDueAt,
  noticeState,
  pressingNotices,
} from './incidentNotices';
import { noticeText } from './noticeText';

const noticedAt = '2026-11-20T04:00:00.000Z';
const hoursOn = (hours: number) => new Date(Date.parse(noticedAt) + hours * 3_600_000);

describe('when a notice is due [10.16.9]', () => {
  test.each([
    ['certIn', 6],
    ['boardFirst', 0],
    ['boardFull', 72],
    ['patients', 0],
  ] as const)('%s: %i hours after noticing', (kind, hours) => {
    expect(noticeDueAt(kind, hoursOn(0))).toEqual(hoursOn(hours));
  });

  test.each<[IncidentNoticeKind, number, IncidentNoticeOutcome | null, string]>([
    ['certIn', 5.99, null, 'due'],
    ['certIn', 6, null, 'due'],
    ['certIn', 6.01, null, 'overdue'],
    ['boardFull', 72, null, 'due'],
    ['boardFull', 72.01, null, 'overdue'],
    ['boardFirst', 0, null, 'withoutDelay'],
    ['patients', 500, null, 'withoutDelay'],
    ['certIn', 500, 'given', 'given'],
    ['certIn', 500, 'notNeeded', 'notNeeded'],
  ])('%s after %d hours, answered %s: %s', (kind, hours, outcome, state) => {
    expect(noticeState(kind, hoursOn(0), outcome, hoursOn(hours))).toBe(state);
  });

  test('what presses is what is without delay or late, and nothing once all are answered', () => {
    const told = (kinds: readonly IncidentNoticeKind[]) => ({
      noticedAt,
      notices: kinds.map((kind) => ({ kind, outcome: 'given' as const })),
    });
    expect(pressingNotices(told([]), hoursOn(1))).toEqual(['boardFirst', 'patients']);
    expect(pressingNotices(told(['patients', 'boardFirst']), hoursOn(7))).toEqual(['certIn']);
    expect(pressingNotices(told(incidentNoticeKinds), hoursOn(1000))).toEqual([]);
  });
});

const incident = {
  noticedAt,
  what: 'A laptop was stolen from the desk.',
  occurred: 'On 19 November at night, at the clinic',
  data: 'Names and phone numbers',
  persons: 120,
  consequences: 'Strangers may call',
  done: 'The police was told; passwords were changed',
  advice: 'Tell nobody a code by phone',
};
const clinic = {
  name: 'Shanti Clinic',
  contact: 'Mrs. Rao, 98450 00000',
  noticed: '20 Nov 2026, 9:30 am',
};

describe('the texts of the notices have what rule 7 asks for', () => {
  const required: Record<IncidentNoticeKind, string[]> = {
    certIn: [incident.what, incident.occurred, clinic.noticed, clinic.contact],
    boardFirst: [incident.what, incident.occurred, incident.data, '120', incident.consequences],
    boardFull: [incident.what, incident.done, 'reasons', 'caused', 'again', 'patients were told'],
    patients: [
      incident.what,
      incident.occurred,
      incident.consequences,
      incident.done,
      incident.advice,
      clinic.contact,
    ],
  };
  test.each(incidentNoticeKinds)('%s, in English and in Hindi', async (kind) => {
    const english = noticeText(kind, incident, clinic, await speakerFor('en'));
    for (const words of [...required[kind], clinic.name]) expect(english).toContain(words);
    const hindi = noticeText(kind, incident, clinic, await speakerFor('hi'));
    expect(hindi).toContain(incident.what);
    expect(hindi).toMatch(/[\u0900-\u097f]{4}/);
  });

  test('what was left blank is left to be filled in', async () => {
    const blank = { ...incident, consequences: '', advice: '' };
    const text = noticeText('patients', blank, clinic, await speakerFor('en'));
    expect(text.match(/\[please fill in\]/g)).toHaveLength(2);
  });
});
