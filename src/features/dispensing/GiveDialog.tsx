import { Button, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { t } from '../../shared/language';
import { api, client, codeOf, messageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { useAccess } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { notifyRefusal } from '../../web/ui/tell';
import type { Dispense, NewDispenseLine } from '../stock/dispenses/dispense';
import { FindDialog } from '../stock/widgets/FindDialog';
import { GiveRow } from './GiveRow';
import { type GivenRow, itemOfRow, linesOfRows, rowsOfProposal, withItem } from './giveForm';
import type { ProposedItem, ProposedLine } from './proposedLine';
import { useGivenNotice } from './useGivenNotice';

interface GiveDialogProps {
  prescriptionId: string;
  patientName: string;
  onClose: () => void;
}

/** Gives the medicines of a prescription: the proposed quantities by one press, by another one with the bill. */
export function GiveDialog({ prescriptionId, patientName, onClose }: GiveDialogProps) {
  const query = useQuery(
    api.dispensing.proposal.queryOptions({ input: { prescriptionId }, staleTime: 0 }),
  );
  // What the person changes is kept, whatever is given at another desk meanwhile; the server checks it.
  const [initial, setInitial] = useState<typeof query.data>(undefined);
  if (query.data && !query.isFetching && !initial) setInitial(query.data);
  if (initial) {
    // Of a correction meanwhile the medicines stand at other places; the server refuses and says so.
    const isSame = query.data?.prescriptionId === initial.prescriptionId;
    return (
      <GiveForm
        prescriptionId={initial.prescriptionId}
        patientName={initial.patientName}
        lines={isSame ? (query.data?.lines ?? initial.lines) : initial.lines}
        initial={initial.lines}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal opened onClose={onClose} title={t('Give medicines to {name}', { name: patientName })}>
      <ListState
        query={query}
        failure={couldNotLoad.prescription}
        skeleton={<FactsSkeleton lines={6} />}
        isEmpty={false}
      >
        {null}
      </ListState>
    </Modal>
  );
}

interface Sent {
  prescriptionId: string;
  lines: NewDispenseLine[];
  isMore?: boolean;
}

interface GiveFormProps extends GiveDialogProps {
  /** As they are now. */
  lines: readonly ProposedLine[];
  /** As they were when the dialog opened. */
  initial: readonly ProposedLine[];
}

function GiveForm(props: GiveFormProps) {
  const { lines } = props;
  const [missing, setMissing] = useState<Missing | null>(null);
  const giving = useGiving(props);
  return (
    <>
      <GiveFields {...props} giving={giving} onFind={setMissing} />
      {/* Beside the form, not in it: what is submitted in it would give the medicines. */}
      {missing && (
        <FindDialog
          item={missing.item}
          name={lines.find(({ position }) => position === missing.position)?.medicine ?? ''}
          onFound={({ itemId }) => void giving.choose(missing.position, itemId)}
          onClose={() => setMissing(null)}
        />
      )}
    </>
  );
}

/** What somebody sees on the shelf for a medicine; null: one that nobody keeps yet. */
interface Missing {
  position: number;
  item: ProposedItem | null;
}

interface GiveFieldsProps extends GiveFormProps {
  giving: ReturnType<typeof useGiving>;
  onFind: (missing: Missing) => void;
}

function GiveFields(props: GiveFieldsProps) {
  const { patientName, lines, giving, onFind, onClose } = props;
  const mayBill = useAccess().may('billing.create');
  const { form, rows, problem, question, isSaving, give, change, refresh } = giving;
  const end = useEnd(props, refresh);
  const isBusy = isSaving || end.isPending;
  return (
    <FormDialog
      title={t('Give medicines to {name}', { name: patientName })}
      isDirty={form.isDirty()}
      isSaving={isBusy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        give(mayBill);
      }}
      discardQuestion={t('Discard these changes?')}
      submit={
        <>
          {mayBill && (
            <Button variant="default" disabled={isBusy} onClick={() => give(false)}>
              {t('Give')}
            </Button>
          )}
          <Button type="submit" data-autofocus disabled={isBusy}>
            {t(isSaving ? 'Saving...' : mayBill ? 'Give and bill' : 'Give')}
          </Button>
        </>
      }
    >
      <Stack>
        {rows.map((row) => {
          const line = lines.find(({ position }) => position === row.position);
          return (
            line && (
              <GiveRow
                key={row.position}
                row={row}
                line={line}
                onChange={(next) => change(row.position, next)}
                onFind={(item) => onFind({ position: row.position, item })}
              />
            )
          );
        })}
        <FormAlert message={end.problem ?? problem} />
        {question && (
          <AskAgain
            question={t('Give it all the same?')}
            yes={t('Give it')}
            isSaving={isSaving}
            trigger={question}
            onYes={() => give('asBefore')}
          />
        )}
        {end.question ? (
          <AskAgain
            question={t('Is nothing more given on this prescription? It leaves the list for good.')}
            yes={t('Nothing more to give')}
            isSaving={isBusy}
            trigger={end.question}
            onYes={end.end}
            back={{ no: t('Back'), onBack: end.takeBack }}
          />
        ) : (
          <Group>
            <Button variant="default" disabled={isBusy} onClick={end.ask}>
              {t('Nothing more to give')}
            </Button>
          </Group>
        )}
      </Stack>
    </FormDialog>
  );
}

/** The form's rows and what sends them. A refusal leaves them as they are. */
function useGiving({ prescriptionId, lines, initial, onClose }: GiveFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const tellGiven = useGivenNotice();
  const [question, setQuestion] = useState<Error | null>(null);
  const isBilled = useRef(false);
  const refresh = () => {
    const keys = [api.dispensing.key(), api.stock.key(), api.prescriptions.key()];
    return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const { form, values, problem, send, isSaving } = useRecordForm({
    initialValues: { rows: rowsOfProposal(initial) },
    validate: ({ rows }) => {
      const given = linesOfRows(rows, lines);
      if (given && given.length > 0) return { record: { prescriptionId, lines: given } as Sent };
      const message = given
        ? t('Choose at least one medicine to give.')
        : t('Write a whole number for each medicine, at most what is left of it.');
      return { message, marks: {} };
    },
    save: (sent: Sent, options): Promise<Dispense> => client.dispensing.give(sent, options),
    onSaved: (dispense) => {
      void refresh();
      tellGiven(dispense);
      onClose();
      if (!isBilled.current) return;
      const { patientId, tokenId } = dispense;
      void navigate({
        to: '/app/billing',
        state: { openDialog: Date.now(), forToken: { patientId, tokenId } },
      });
    },
    onRefused: (error) => {
      setQuestion(codeOf(error) === 'MORE_THAN_WRITTEN' ? error : null);
      void refresh();
    },
  });
  const change = (position: number, next: (row: GivenRow) => GivenRow) => {
    setQuestion(null);
    form.setFieldValue('rows', (rows) =>
      rows.map((row) => (row.position === position ? next(row) : row)),
    );
  };
  return {
    ...{ form, rows: values.rows, problem, question, isSaving, refresh, change },
    /** Gives, and then opens the bill or not; `asBefore`: as when it was asked about. */
    give: (withBill: boolean | 'asBefore') => {
      if (withBill !== 'asBefore') isBilled.current = withBill;
      send(withBill === 'asBefore' ? { isMore: true } : {});
    },
    /** Chooses what was put into the stock, once the lines have it. */
    choose: async (position: number, itemId: string) => {
      await refresh();
      const { queryKey } = api.dispensing.proposal.queryOptions({ input: { prescriptionId } });
      const fresh = queryClient.getQueryData(queryKey)?.lines;
      const line = fresh?.find((one) => one.position === position);
      if (line && itemOfRow({ itemId }, line))
        change(position, (row) => withItem(row, line, itemId));
      else notifyRefusal(t('It is in the stock now, but it is not what is written here.'));
    },
  };
}

/** Says that nothing more is given on the prescription; asks first, as nobody can take it back. */
function useEnd({ prescriptionId, onClose }: GiveFormProps, refresh: () => unknown) {
  const [question, setQuestion] = useState<object | null>(null);
  const context = useIdempotencyKey();
  const { mutate, error, isPending } = useAction({
    mutationFn: () => client.dispensing.end({ prescriptionId }, { context }),
    onSuccess: () => {
      void refresh();
      onClose();
    },
  });
  return {
    ...{ question, isPending, problem: error === null ? null : messageOf(error) },
    ask: () => setQuestion({}),
    takeBack: () => setQuestion(null),
    end: () => mutate(undefined),
  };
}
