/** The notices that a breach needs, by recipient; a check constraint has the same list. */
export const incidentNoticeKinds = ['certIn', 'boardFirst', 'boardFull', 'patients'] as const;
export type IncidentNoticeKind = (typeof incidentNoticeKinds)[number];

export const incidentNoticeOutcomes = ['given', 'notNeeded'] as const;
export type IncidentNoticeOutcome = (typeof incidentNoticeOutcomes)[number];

/** Said with `t`. */
export const incidentNoticeLabels: Record<IncidentNoticeKind, string> = {
  certIn: 'CERT-In',
  boardFirst: 'Data Protection Board, at once',
  boardFull: 'Data Protection Board, in full',
  patients: 'The patients concerned',
};

/** The law of each notice, and its hours after noticing; null: due without delay. docs/privacy.md has the texts. */
export const incidentNoticeRules: Record<
  IncidentNoticeKind,
  { law: string; hours: number | null }
> = {
  certIn: {
    law: 'CERT-In Directions of 28 April 2022, direction (ii): incidents with computers, of the kinds of its Annexure I',
    hours: 6,
  },
  boardFirst: {
    law: 'DPDP Act 2023, section 8(6); DPDP Rules 2025, rule 7(2)(a), which binds from May 2027',
    hours: null,
  },
  boardFull: {
    law: 'DPDP Act 2023, section 8(6); DPDP Rules 2025, rule 7(2)(b), which binds from May 2027',
    hours: 72,
  },
  patients: {
    law: 'DPDP Act 2023, section 8(6); DPDP Rules 2025, rule 7(1), which binds from May 2027',
    hours: null,
  },
};

/** The deadline of a notice; for one that is due without delay, the instant of noticing. */
export function noticeDueAt(kind: IncidentNoticeKind, noticedAt: Date): Date {
  return new Date(noticedAt.getTime() + (incidentNoticeRules[kind].hours ?? 0) * 3_600_000);
}

export type IncidentNoticeState = IncidentNoticeOutcome | 'withoutDelay' | 'due' | 'overdue';

/** The state of a notice. One that is due without delay is 'withoutDelay' until it is answered, never overdue. */
export function noticeState(
  kind: IncidentNoticeKind,
  noticedAt: Date,
  outcome: IncidentNoticeOutcome | null,
  now: Date,
): IncidentNoticeState {
  if (outcome) return outcome;
  if (incidentNoticeRules[kind].hours === null) return 'withoutDelay';
  return noticeDueAt(kind, noticedAt) < now ? 'overdue' : 'due';
}

interface NoticedIncident {
  noticedAt: string;
  notices: readonly { kind: IncidentNoticeKind; outcome: IncidentNoticeOutcome }[];
}

/** The state of each notice of an incident. */
export function noticeStates(
  { noticedAt, notices }: NoticedIncident,
  now: Date,
): Record<IncidentNoticeKind, IncidentNoticeState> {
  const stateOf = (kind: IncidentNoticeKind) => {
    const answer = notices.find((notice) => notice.kind === kind);
    return noticeState(kind, new Date(noticedAt), answer?.outcome ?? null, now);
  };
  return {
    certIn: stateOf('certIn'),
    boardFirst: stateOf('boardFirst'),
    boardFull: stateOf('boardFull'),
    patients: stateOf('patients'),
  };
}

/** The notices that somebody has to give now: those due without delay, and overdue ones. */
export function pressingNotices(incident: NoticedIncident, now: Date): IncidentNoticeKind[] {
  const states = noticeStates(incident, now);
  return incidentNoticeKinds.filter((kind) => ['withoutDelay', 'overdue'].includes(states[kind]));
}
