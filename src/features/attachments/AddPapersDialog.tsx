import { ActionIcon, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import {
  IconCamera,
  IconFileTypePdf,
  IconFileUnknown,
  IconPhoto,
  IconX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { notifySuccess } from '../../web/ui/tell';
import { type AttachmentDetails, attachmentDetails } from './attachment';
import { FileChoice } from './FileChoice';
import classes from './Papers.module.css';
import { problemText } from './paperWords';
import { useFileDrop, usePastedFiles } from './useGivenFiles';
import { type StagedFile, useStagedFiles } from './useStagedFiles';

interface AddPapersDialogProps {
  patient: { id: string; name: string };
  /** Files that were dropped or pasted before. */
  files: readonly File[];
  /** The results that they show. */
  reportId?: string | null;
  /** The visit elsewhere that they are of. */
  outsideVisitId?: string;
  onClose: () => void;
}

/** Adds photographs and PDFs to a patient's record: chosen, taken, dropped or pasted. */
export function AddPapersDialog(props: AddPapersDialogProps) {
  const { patient, files, reportId = null, outsideVisitId, onClose } = props;
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const staged = useStagedFiles(files);
  /** How many arrived, over all attempts. */
  const added = useRef(0);
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: { title: '', documentDate: '' },
    validate: (values) => {
      if (staged.ready.length === 0)
        return { message: t('Choose a photograph or a PDF first.'), marks: {} };
      return validateWith(attachmentDetails, {
        ...values,
        documentDate: values.documentDate || null,
        reportId,
      });
    },
    // One after the other. What arrived leaves the list, so the first that is left is the one of the message.
    save: async (details: AttachmentDetails) => {
      for (const { key, file } of staged.ready) {
        await client.attachments.add(inputOf(patient.id, { ...details, outsideVisitId }, file), {
          context: { idempotencyKey: key },
        });
        added.current += 1;
        staged.remove(key);
      }
    },
    onSaved: () => {
      notifySuccess(
        t('{count, plural, one {# paper} other {# papers}} added to the record of {name}.', {
          count: added.current,
          name: patient.name,
        }),
      );
      void queryClient.invalidateQueries({ queryKey: api.attachments.ofPatient.key() });
      onClose();
    },
    onRefused: () =>
      void queryClient.invalidateQueries({ queryKey: api.attachments.ofPatient.key() }),
  });
  usePastedFiles(staged.stage, !isSaving, { isInDialog: true });
  const drop = useFileDrop(staged.stage, !isSaving);
  return (
    <FormDialog
      title={t('Add papers of {name}', { name: patient.name })}
      isDirty={form.isDirty() || staged.files.length > 0}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard these papers?')}
      foot={<FormAlert message={problem} />}
      submit={
        <Button type="submit" disabled={isSaving || staged.isReading}>
          {isSaving ? t('Adding...') : t('Add papers')}
        </Button>
      }
    >
      <div ref={fieldsRef} {...drop.handlers}>
        <Stack>
          <div className={`${classes.drop} ${drop.isOver ? classes.over : ''}`}>
            <Stack gap="sm">
              <Text size="sm">
                {t(
                  'Drop photographs or PDFs here, or paste a copied picture. Nothing in them is read by a program.',
                )}
              </Text>
              <FileButtons onFiles={staged.stage} />
            </Stack>
          </div>
          <StagedList files={staged.files} isDisabled={isSaving} onRemove={staged.remove} />
          <TextInput
            label={t('What it is')}
            description={t('Such as “Blood report” or “Discharge summary”. It can be said later.')}
            {...form.getInputProps('title')}
            error={marks.title}
          />
          <DateField
            label={t('Date on the paper')}
            direction="behind"
            max={today}
            {...form.getInputProps('documentDate')}
            error={marks.documentDate}
          />
        </Stack>
      </div>
    </FormDialog>
  );
}

/** The request that adds a file; its title is in a header, as proxies write addresses into their logs. */
function inputOf(
  patientId: string,
  {
    title,
    documentDate,
    reportId,
    outsideVisitId,
  }: AttachmentDetails & { outsideVisitId: string | undefined },
  body: File,
) {
  return {
    params: { patientId },
    query: {
      documentDate: documentDate ?? undefined,
      reportId: reportId ?? undefined,
      outsideVisitId,
    },
    headers: { 'x-paper-title': encodeURIComponent(title) },
    body,
  };
}

function FileButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <Group gap="xs">
      <FileChoice
        accept="image/*,application/pdf"
        icon={<IconPhoto size={18} aria-hidden />}
        variant="default"
        hasFocus
        onFiles={onFiles}
      >
        {t('Choose files')}
      </FileChoice>
      <FileChoice
        isCamera
        accept="image/*"
        icon={<IconCamera size={18} aria-hidden />}
        variant="default"
        // A computer would only open its files again.
        hiddenFrom="sm"
        onFiles={onFiles}
      >
        {t('Take a picture')}
      </FileChoice>
    </Group>
  );
}

interface StagedListProps {
  files: readonly StagedFile[];
  isDisabled: boolean;
  onRemove: (key: string) => void;
}

function StagedList({ files, isDisabled, onRemove }: StagedListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('Papers to add')}>
      {files.map(({ key, name, ready, preview }) => (
        <li key={key} className={classes.paper}>
          {preview ? (
            <img src={preview} alt="" className={classes.thumb} />
          ) : (
            <Sign ready={ready} />
          )}
          <div className={classes.text}>
            <bdi>{name}</bdi>
            {ready && 'problem' in ready && (
              <Text size="sm" c="red" role="alert">
                {problemText(ready.problem)}
              </Text>
            )}
          </div>
          {ready === undefined ? (
            <Loader size="sm" aria-label={t('Making the picture smaller...')} />
          ) : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              disabled={isDisabled}
              aria-label={t('Do not add {name}', { name })}
              onClick={() => onRemove(key)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What stands where no picture can be shown. */
function Sign({ ready }: Pick<StagedFile, 'ready'>) {
  const isPdf = ready !== undefined && 'file' in ready && ready.kind === 'pdf';
  const Icon = isPdf ? IconFileTypePdf : IconFileUnknown;
  return <Icon size={24} aria-hidden className={classes.sign} />;
}
