import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { useOutcome } from '../../../web/api/useOutcome';
import { useFormat } from '../../../web/language/format';
import type { SignedList } from '../listSignature';

const titles: Record<SignedList, string> = {
  substances: 'No pharmacist has looked at it',
  rules: 'No pharmacist has looked at it',
  tests: 'No doctor has looked at this list',
  remote: 'No pharmacist has looked at it',
};

const asks: Record<SignedList, string> = {
  substances:
    'It was put together from the documents that each substance names. A doctor of the clinic who has looked it through signs here. Warnings stay as they are.',
  rules:
    'They were written from the documents that each warning names. A doctor of the clinic who has looked them through signs here. Warnings stay as they are.',
  tests:
    'Names, units and the limits from which a number is asked were put together from lists of others, without a clinical source. A doctor of the clinic who has looked it through signs here.',
  remote:
    'It was put together from accounts of the Telemedicine Practice Guidelines, 2020, and of the NDPS Act, not from these themselves. A doctor of the clinic who has looked it through signs here. What is refused stays as it is.',
};

interface ListSignatureProps {
  list: SignedList;
  /** The version of the list on this page; undefined while it loads. */
  version: string | undefined;
}

/** Says that nobody has looked at a list of the product, until a doctor of the clinic signs this version. */
export function ListSignature({ list, version }: ListSignatureProps) {
  const query = useQuery(api.substances.signatures.queryOptions());
  const { date } = useFormat();
  const { mutate: sign, isPending } = useAction(
    api.substances.sign.mutationOptions(useOutcome(api.substances.key())),
  );
  if (version === undefined || query.isPending) return <Skeleton height={120} aria-busy="true" />;
  const signature = query.data?.find((one) => one.list === list && one.version === version);
  if (signature) {
    const { userName: name, at } = signature;
    return (
      <Stack gap={0}>
        <Text>{t('Signed by {name}', { name })}</Text>
        <Text size="sm" c="dimmed">
          {t('{date}, version {version}', { date: date(at), version })}
        </Text>
      </Stack>
    );
  }
  return (
    <Alert
      color="yellow"
      role="note"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(titles[list])}
    >
      <Stack align="flex-start" gap="sm">
        <Text>{t(asks[list])}</Text>
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          onClick={() => sign({ list, version })}
        >
          {t('I have checked it: sign')}
        </Button>
      </Stack>
    </Alert>
  );
}
