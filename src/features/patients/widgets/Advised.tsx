import { Group, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useFormat } from '../../../web/language/format';
import { PrintLink } from '../../../web/paper/PrintLink';
import { advisedText, testsAdvisedText } from '../advised';

/** Advice of the patient's newest visits, newest first; none while no patient is chosen (''). */
function useAdvised(patientId: string) {
  const { data } = useQuery(
    api.consultations.advised.queryOptions({ input: patientId === '' ? skipToken : { patientId } }),
  );
  return data ?? [];
}

/** Tests and review of the newest visit, with its date; renders nothing if it has none. */
export function LastAdvice({ patientId }: { patientId: string }) {
  const { date } = useFormat();
  const [last] = useAdvised(patientId);
  const text = last && advisedText(last);
  if (!text) return null;
  return (
    <Group gap="xs">
      <Text size="sm">
        {t('{date}, {doctor}: {advised}', {
          date: date(last.finishedAt),
          doctor: last.doctorName,
          advised: text,
        })}
      </Text>
      {last.noteId && (
        <PrintLink
          to="/app/papers/visit-note/$id"
          params={{ id: last.noteId }}
          size="xs"
          label={t('Print the visit note of {date}', { date: date(last.finishedAt) })}
        >
          {t('Print')}
        </PrintLink>
      )}
      {last.tests.length > 0 && (
        <PrintLink
          to="/app/papers/test-request/$tokenId"
          params={{ tokenId: last.tokenId }}
          size="xs"
          label={t('Print the slip for the laboratory of {date}', { date: date(last.finishedAt) })}
        >
          {t('Slip for the laboratory')}
        </PrintLink>
      )}
    </Group>
  );
}

/** The tests advised at one visit, for billing; renders nothing if there are none. */
export function TestsAdvised({ patientId, tokenId }: { patientId: string; tokenId: string }) {
  const visit = useAdvised(patientId).find((advice) => advice.tokenId === tokenId);
  const text = visit && testsAdvisedText(visit);
  if (!text) return null;
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}
