import { Anchor, NativeSelect, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatTimeOfDay } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { useAccess, useSignedInUser } from '../../../web/session/session';
import { ListState } from '../../../web/ui/ListState';
import { Section } from '../../../web/ui/Section';
import { notifyFailure, notifySuccess } from '../../../web/ui/tell';
import { eveningTimes, usualEveningTime } from '../eveningTime';

/** The setting when an administrator gets the evening message by e-mail; nothing for anyone else. */
export function EveningChoice() {
  const { may } = useAccess();
  return may('eveningMessage.choose') ? <EveningTimeSection /> : null;
}

function EveningTimeSection() {
  const { email } = useSignedInUser();
  const queryClient = useQueryClient();
  const query = useQuery(api.eveningMessage.choice.queryOptions());
  const choose = useAction(
    api.eveningMessage.choose.mutationOptions({
      onSuccess: ({ at }) => {
        queryClient.setQueryData(
          api.eveningMessage.choice.queryKey(),
          (cached) => cached && { ...cached, at },
        );
        notifySuccess(
          at
            ? t('The day’s figures come at {time}.', { time: formatTimeOfDay(at) })
            : t('The evening message is off.'),
        );
      },
      onError: notifyFailure,
    }),
  );
  const { at = null, hasMail = true } = query.data ?? {};
  return (
    <Section title={t('Evening message')}>
      <Text>
        {t(
          'The day in five lines by e-mail: patients seen, billed, received, cash, waiting. Figures only, nothing about any patient.',
        )}
      </Text>
      <ListState query={query} skeleton={<Skeleton height={48} aria-busy="true" />}>
        {!hasMail && (
          <Text role="note">
            {t('E-mail is not set up on this server; ask your installer. Until then:')}{' '}
            <Anchor component={Link} to="/app/reports" underline="always">
              {t('share today’s figures from Reports')}
            </Anchor>
          </Text>
        )}
        {(hasMail || at) && (
          <NativeSelect
            maw="22rem"
            label={t('Every day to {email}', { email })}
            value={at ?? ''}
            disabled={choose.isPending}
            onChange={({ currentTarget: { value } }) => choose.mutate({ at: value || null })}
            data={[
              { value: '', label: t('Not at all') },
              ...timesWithUsualFirst.map((time) => ({ value: time, label: formatTimeOfDay(time) })),
            ]}
          />
        )}
      </ListState>
    </Section>
  );
}

const timesWithUsualFirst = [
  usualEveningTime,
  ...eveningTimes.filter((time) => time !== usualEveningTime),
];
