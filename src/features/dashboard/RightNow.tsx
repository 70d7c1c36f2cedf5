import { Divider } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import type { Dashboard } from './dashboard';

// Each role fetches its own alone; who works alone, both.
const nextPatient = lazyPart(() =>
  import('../queue/widgets/NextPatient').then(({ NextPatient }) => NextPatient),
);
const unfinishedVisits = lazyPart(() =>
  import('./UnfinishedVisits').then(({ UnfinishedVisits }) => UnfinishedVisits),
);
const deskList = lazyPart(() =>
  import('./ReceptionWorklist').then(({ ReceptionWorklist: DeskList }) => DeskList),
);

interface RightNowProps {
  dashboard: Dashboard;
  /** Stands there until the role's part has come. */
  standIn: ReactNode;
}

/** What the person does next, as far as the dashboard tells a role: whom to call, or whom the desk has to see to. */
export function RightNow({ dashboard: { doctor, receptionist }, standIn }: RightNowProps) {
  const NextPatient = useLazyPart(nextPatient, doctor !== null);
  const UnfinishedVisits = useLazyPart(unfinishedVisits, doctor !== null);
  const DeskList = useLazyPart(deskList, receptionist !== null);
  if ((doctor && !(NextPatient && UnfinishedVisits)) || (receptionist && !DeskList)) return standIn;
  return (
    <>
      {doctor && NextPatient && <NextPatient {...turnsOf(doctor.now)} />}
      {doctor && UnfinishedVisits && <UnfinishedVisits {...doctor.now.unfinished} />}
      {doctor && receptionist && <Divider my="md" />}
      {receptionist && DeskList && (
        <DeskList {...receptionist.now} isBelowNextPatient={doctor !== null} />
      )}
    </>
  );
}

const turnsOf = ({ unfinished: _, ...turns }: NonNullable<Dashboard['doctor']>['now']) => turns;
