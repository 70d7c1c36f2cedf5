import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { currentSpeaker, t } from '../../../shared/language';
import { api, formMessageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { LostAnswer } from '../../../web/forms/LostAnswer';
import { couldNotLoad } from '../../../web/shell/couldNotLoad';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { Modal } from '../../../web/ui/Modal';
import { PasswordField } from '../../../web/ui/PasswordField';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import { notifySuccess } from '../../../web/ui/tell';
import type { OfferedBackupFolder } from '../settings.contract';

/** Opens a dialog to choose among the drives and folders that the server offers for backups. */
export function ChooseBackupFolder({ isFirst }: { isFirst: boolean }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant={isFirst ? 'filled' : 'default'} onClick={open}>
        {isFirst ? t('Choose a drive or folder') : t('Change the place')}
      </Button>
      {isOpen && <BackupFolderDialog onClose={close} />}
    </>
  );
}

function BackupFolderDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const offeredFolders = useQuery(
    api.settings.backupPlaces.queryOptions({ staleTime: 0, gcTime: 0 }),
  );
  const [selectedPath, setSelectedPath] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const choose = useChooseFolder(onClose);
  const folders = offeredFolders.data?.places ?? [];
  // Drops the selection of a drive that was disconnected meanwhile.
  const path = folders.find((folder) => folder.path === selectedPath)?.path;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (path !== undefined) choose.mutate({ path, password });
  };
  return (
    <Modal opened onClose={onClose} title={t('Where backups go')}>
      <ListState
        query={offeredFolders}
        failure={couldNotLoad.settings}
        skeleton={<FactsSkeleton lines={4} />}
        isEmpty={false}
        emptyTitle=""
      >
        {offeredFolders.data?.isFixed ? (
          <Text>
            {t('The server’s own setting {setting} says where backups go.', {
              setting: 'CLINIC_BACKUP_DIR',
            })}
          </Text>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack>
              <FolderChoices folders={folders} value={path ?? null} onChange={setSelectedPath} />
              <Text size="sm" c="dimmed">
                {t('Connect a pen drive or disk to the clinic’s computer, then look again.')}{' '}
                {offeredFolders.data &&
                  !offeredFolders.data.isEncrypted &&
                  t('Backups are not encrypted: whoever gets hold of the drive can read them.')}
              </Text>
              <Button
                variant="default"
                loading={offeredFolders.isFetching}
                style={{ alignSelf: 'start' }}
                onClick={() => void offeredFolders.refetch()}
              >
                {t('Look again')}
              </Button>
              <FormAlert message={choose.isError ? formMessageOf(choose.error) : null} />
              <LostAnswer action={choose} />
              <PasswordField
                label={t('Your own password')}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              <DialogButtons>
                <Button variant="default" onClick={onClose}>
                  {t('Cancel')}
                </Button>
                <Button
                  type="submit"
                  disabled={path === undefined || password === '' || choose.isPending}
                >
                  {t('Try it and use it')}
                </Button>
              </DialogButtons>
            </Stack>
          </form>
        )}
      </ListState>
    </Modal>
  );
}

function useChooseFolder(onChosen: () => void) {
  const queryClient = useQueryClient();
  return useAction(
    api.settings.chooseBackupPlace.mutationOptions({
      onSuccess: ({ folder }) => {
        notifySuccess(t('Backups go to {folder}', { folder }));
        onChosen();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.settings.data.key() }),
    }),
  );
}

interface FolderChoicesProps {
  folders: readonly OfferedBackupFolder[];
  /** The path of the selected folder. */
  value: string | null;
  onChange: (path: string) => void;
}

function FolderChoices({ folders, value, onChange }: FolderChoicesProps) {
  return folders.length > 0 ? (
    <Radio.Group
      label={t('Drives and folders of the clinic’s computer')}
      value={value}
      onChange={onChange}
    >
      <Stack gap="xs" mt={4}>
        {folders.map((folder) => (
          <Radio
            key={folder.path}
            value={folder.path}
            label={folder.path}
            description={folderDescription(folder)}
          />
        ))}
      </Stack>
    </Radio.Group>
  ) : (
    <Alert color="yellow" role="note">
      {t('No drive or folder was found that the clinic may write to.')}
    </Alert>
  );
}

/** A folder's kind and free space, with a warning if it is on the same disk as the records. */
function folderDescription({ kind, freeBytes, isSameDisk }: OfferedBackupFolder): string {
  const free = new Intl.NumberFormat(currentSpeaker().locale, {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  }).format(freeBytes / 1_000_000_000);
  const freeSpace =
    kind === 'drive' ? t('Drive, {free} free', { free }) : t('Folder, {free} free', { free });
  return isSameDisk
    ? `${freeSpace}. ${t('On the same disk as the records: if it fails, both are gone.')}`
    : freeSpace;
}
