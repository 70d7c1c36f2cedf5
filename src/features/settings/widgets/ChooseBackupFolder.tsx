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
import { tellDone } from '../../../web/ui/tell';
import type { OfferedBackupFolder } from '../settings.contract';

/** Opens the choice among the drives and folders that the server offers for backups. */
export function ChooseBackupFolder({ isFirst }: { isFirst: boolean }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant={isFirst ? 'filled' : 'default'} onClick={open}>
        {isFirst ? t('Choose a drive or folder') : t('Change the place')}
      </Button>
      {isOpen && <Places onClose={close} />}
    </>
  );
}

function Places({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const offer = useQuery(api.settings.backupPlaces.queryOptions({ staleTime: 0, gcTime: 0 }));
  const [chosen, setPath] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const choose = useChoosePlace(onClose);
  const places = offer.data?.places ?? [];
  // A drive that was pulled out meanwhile is not chosen any more.
  const path = places.find((one) => one.path === chosen)?.path;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (path !== undefined) choose.mutate({ path, password });
  };
  return (
    <Modal opened onClose={onClose} title={t('Where backups go')}>
      <ListState
        query={offer}
        failure={couldNotLoad.settings}
        skeleton={<FactsSkeleton lines={4} />}
        isEmpty={false}
        emptyTitle=""
      >
        {offer.data?.isFixed ? (
          <Text>
            {t('The server’s own setting {setting} says where backups go.', {
              setting: 'CLINIC_BACKUP_DIR',
            })}
          </Text>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack>
              <PlaceChoices places={places} value={path ?? null} onChange={setPath} />
              <Text size="sm" c="dimmed">
                {t('Connect a pen drive or disk to the clinic’s computer, then look again.')}{' '}
                {offer.data &&
                  !offer.data.isEncrypted &&
                  t('Backups are not encrypted: whoever gets hold of the drive can read them.')}
              </Text>
              <Button
                variant="default"
                loading={offer.isFetching}
                style={{ alignSelf: 'start' }}
                onClick={() => void offer.refetch()}
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

function useChoosePlace(onChosen: () => void) {
  const queryClient = useQueryClient();
  return useAction(
    api.settings.chooseBackupPlace.mutationOptions({
      onSuccess: ({ folder }) => {
        tellDone(t('Backups go to {folder}', { folder }));
        onChosen();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.settings.data.key() }),
    }),
  );
}

interface PlaceChoicesProps {
  places: readonly OfferedBackupFolder[];
  /** The path of the chosen place. */
  value: string | null;
  onChange: (path: string) => void;
}

function PlaceChoices({ places, value, onChange }: PlaceChoicesProps) {
  return places.length > 0 ? (
    <Radio.Group
      label={t('Drives and folders of the clinic’s computer')}
      value={value}
      onChange={onChange}
    >
      <Stack gap="xs" mt={4}>
        {places.map((place) => (
          <Radio
            key={place.path}
            value={place.path}
            label={place.path}
            description={wordsOf(place)}
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

/** What there is to know of a place before it is chosen. */
function wordsOf({ kind, freeBytes, isSameDisk }: OfferedBackupFolder): string {
  const free = new Intl.NumberFormat(currentSpeaker().locale, {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  }).format(freeBytes / 1_000_000_000);
  const room =
    kind === 'drive' ? t('Drive, {free} free', { free }) : t('Folder, {free} free', { free });
  return isSameDisk
    ? `${room}. ${t('On the same disk as the records: if it fails, both are gone.')}`
    : room;
}
