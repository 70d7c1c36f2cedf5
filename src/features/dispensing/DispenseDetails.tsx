import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { VoidDialog } from '../../web/forms/VoidDialog';
import { useFormat } from '../../web/language/format';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Facts } from '../../web/ui/Facts';
import { Modal } from '../../web/ui/Modal';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { type Dispense, type DispenseLine, unitsKept } from '../stock/dispenses/dispense';
import { expiryInWords } from '../stock/stockItem';
import { TakeBackDialog } from './TakeBackDialog';

interface DispenseDetailsProps {
  /** Null while closed. */
  dispense: Dispense | null;
  onClose: () => void;
}

/** An entry of the supply register: what was given, its labels, and what comes back of it. */
export function DispenseDetails({ dispense, onClose }: DispenseDetailsProps) {
  return (
    <Modal
      opened={dispense !== null}
      onClose={onClose}
      title={dispense ? t('Entry {number}', { number: dispense.number }) : ''}
      size="xl"
    >
      {dispense && <DispenseFacts dispense={dispense} />}
    </Modal>
  );
}

function DispenseFacts({ dispense }: { dispense: Dispense }) {
  const { dateTime } = useFormat();
  const [isVoiding, voiding] = useDisclosure(false);
  const [isTakingBack, takingBack] = useDisclosure(false);
  const { id, voided, lines } = dispense;
  const isKept = lines.some((line) => unitsKept(line) > 0);
  return (
    <Stack>
      <VoidedNotice voided={voided} />
      <Facts
        facts={{
          [t('Patient')]: dispense.patientName,
          [t('Doctor')]: dispense.doctorName,
          [t('Given by')]: dispense.givenByName,
          [t('Date')]: dateTime(dispense.givenAt),
          ...(dispense.prescriptionId === null && {
            [t('Ordered')]: t('By the doctor in the visit'),
          }),
        }}
      />
      <RecordTable
        label={t('Medicines')}
        columns={lineColumns()}
        rows={lines}
        rowKey={(line) => line.id}
      />
      <DialogButtons>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/app/papers/labels/$id" params={{ id }} {...props} />}
        >
          {t('Labels')}
        </Button>
        {!voided && (
          <Button variant="default" onClick={voiding.open}>
            {t('Void')}
          </Button>
        )}
        {!voided && isKept && (
          <Button variant="default" onClick={takingBack.open}>
            {t('Take back')}
          </Button>
        )}
      </DialogButtons>
      {isVoiding && (
        <VoidDialog
          kind="record"
          note={t('All of it goes back to the shelf, as if it was never given.')}
          save={(reason) => client.dispensing.void({ id, reason })}
          queryKey={api.dispensing.key()}
          onClose={voiding.close}
        />
      )}
      {isTakingBack && <TakeBackDialog dispense={dispense} onClose={takingBack.close} />}
    </Stack>
  );
}

function lineColumns(): Column<DispenseLine>[] {
  return [
    {
      header: t('Medicine'),
      card: 'title',
      cell: ({ medicine, prescribed }) => (
        <TwoLines
          main={medicine}
          sub={prescribed && t('in place of {medicine}', { medicine: prescribed })}
        />
      ),
    },
    {
      header: t('Quantity'),
      card: 'amount',
      isAmount: true,
      cell: ({ units, returned }) => (
        <TwoLines
          main={String(units)}
          sub={returned > 0 ? t('{units} came back', { units: returned }) : null}
        />
      ),
    },
    {
      header: t('Batch'),
      card: 'quiet',
      isShort: true,
      cell: ({ batchNumber, expiry }) => (
        <TwoLines main={batchNumber} sub={expiryInWords(expiry)} />
      ),
    },
    { header: t('Dose'), card: 'quiet', cell: ({ directions }) => directions },
    {
      header: t('Charge'),
      card: 'said',
      isShort: true,
      cell: ({ isFree }) => (isFree ? t('Free of charge') : ''),
    },
  ];
}
