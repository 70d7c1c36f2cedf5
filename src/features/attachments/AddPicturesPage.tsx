import { Box, Button, Paper as Card, Center, Stack, Text, Title } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { proofMessages } from '../../shared/accountMessages';
import { t } from '../../shared/language';
import { api, codeOf, messageOf } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { useLinkToken } from '../../web/session/linkToken';
import { Brand } from '../../web/shell/Brand';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import { PrivacyLink } from '../../web/shell/PrivacyLink';
import { useNow } from '../../web/ui/useNow';
import { FileChoice } from './FileChoice';
import { holderSecret } from './holderSecret';
import classes from './Papers.module.css';
import { codeOver, type UploadTarget } from './uploadLink';
import { type SentPicture, useSending } from './useSending';

/** On the phone at the desk, opened by a code: adds pictures to one patient, and leads nowhere else. */
export function AddPicturesPage() {
  const token = useLinkToken();
  const holder = token === '' ? '' : holderSecret(token);
  const options = api.uploadLinks.open.queryOptions({ input: { token, holder } });
  const queryClient = useQueryClient();
  const target = useQuery({
    ...options,
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const now = useNow(5_000);
  const sending = useSending({
    token,
    holder,
    onTarget: (answer) => queryClient.setQueryData(options.queryKey, answer),
  });
  if (token !== '' && target.isPending) return <LoadingScreen />;
  const isOver = sending.isOver || isTimeOver(target, now);
  return (
    <Center component="main" mih="100vh" p="md">
      <Card withBorder shadow="sm" p="lg" w="100%" maw={420}>
        <Stack>
          <Brand />
          {target.data && !isOver ? (
            <Camera target={target.data} onFiles={sending.send} />
          ) : (
            <Ended
              text={textOfEnd(token, isOver, target.error)}
              onRetry={canRetry(target.error) ? () => void target.refetch() : null}
            />
          )}
          <Pictures pictures={sending.pictures} onRetry={sending.retry} />
        </Stack>
        <Box mt="md">
          <LanguageLinks />
          <PrivacyLink />
        </Box>
      </Card>
    </Center>
  );
}

/** Counted from when the answer came: the phone's clock may be wrong. */
function isTimeOver(
  { data, dataUpdatedAt }: { data?: UploadTarget; dataUpdatedAt: number },
  now: number,
) {
  return data !== undefined && dataUpdatedAt + data.secondsLeft * 1_000 <= now;
}

/** BAD_REQUEST: the secret is malformed, so the code cannot work. */
const canRetry = (error: unknown) =>
  error !== null && !['LINK_NOT_USABLE', 'BAD_REQUEST'].includes(codeOf(error) ?? '');

function textOfEnd(token: string, isOver: boolean, error: unknown): string {
  if (token === '') return t(proofMessages.partOfLink);
  return isOver || !canRetry(error) ? t(codeOver) : messageOf(error);
}

function Ended({ text, onRetry }: { text: string; onRetry: (() => void) | null }) {
  return (
    <Stack align="flex-start" aria-live="polite">
      <Title order={1} size="h3">
        {t('No pictures can be added')}
      </Title>
      <Text>{text}</Text>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </Stack>
  );
}

interface CameraProps {
  target: UploadTarget;
  onFiles: (files: File[]) => void;
}

function Camera({ target, onFiles }: CameraProps) {
  const { time } = useFormat();
  const { number, initials, left, expiresAt } = target;
  return (
    <>
      <Title order={1} size="h3">
        {t('Pictures for {number} ({initials})', { number, initials })}
      </Title>
      <Text role="status">
        {left === 0
          ? t('Twenty pictures have been added. Ask the desk for a new code.')
          : t('{left, plural, one {# picture} other {# pictures}} left, until {time}', {
              left,
              time: time(expiresAt),
            })}
      </Text>
      {left > 0 && (
        <div className={classes.camera}>
          <FileChoice
            isCamera
            accept="image/*"
            icon={<IconCamera size={24} aria-hidden />}
            size="lg"
            onFiles={onFiles}
          >
            {t('Take a picture')}
          </FileChoice>
          <FileChoice
            accept="image/*"
            icon={<IconPhoto size={18} aria-hidden />}
            variant="default"
            onFiles={onFiles}
          >
            {t('Choose pictures')}
          </FileChoice>
        </div>
      )}
    </>
  );
}

interface PicturesProps {
  pictures: readonly SentPicture[];
  onRetry: (key: string) => void;
}

function Pictures({ pictures, onRetry }: PicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ol className={classes.list} aria-label={t('Pictures')} aria-live="polite">
      {pictures.map(({ key, state, problem }, index) => (
        <li key={key} className={classes.paper}>
          <IconPhoto size={18} aria-hidden className={classes.sign} />
          <div className={classes.text}>
            {t('Picture {number}', { number: index + 1 })}: {stateText(state)}
            {problem && <Text size="sm">{problem}</Text>}
          </div>
          {state === 'failed' && (
            <Button size="xs" variant="default" onClick={() => onRetry(key)}>
              {t('Try again')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function stateText(state: SentPicture['state']): string {
  switch (state) {
    case 'waiting':
      return t('waits');
    case 'sending':
      return t('is being sent...');
    case 'arrived':
      return t('has arrived at the desk');
    case 'failed':
    case 'refused':
      return t('was not added');
  }
}
