import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** A patient's name with a link to the record. */
export function PatientLink({
  patientId,
  patientName,
}: {
  patientId: string;
  patientName: string;
}) {
  return (
    <Anchor renderRoot={(props) => <Link to={`/app/patients/${patientId}`} {...props} />}>
      {patientName}
    </Anchor>
  );
}
