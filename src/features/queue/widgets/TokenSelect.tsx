import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../../shared/language';
import { api, messageOf } from '../../../web/api/api';
import type { Token } from '../token';

interface TokenSelectProps {
  /** Empty until a patient is chosen; the box is disabled until then. */
  patientId: string;
  issued: 'today' | 'ever';
  labelOf: (token: Token) => string;
  value: string;
  onChange: (tokenId: string) => void;
  /** Shown if the patient has no token to choose. */
  emptyHint: string;
}

/** Chooses one of a patient's tokens that are in progress or completed; selects an only one by itself. */
export function TokenSelect(props: TokenSelectProps) {
  const { patientId, issued, labelOf, value, onChange, emptyHint } = props;
  const query = useQuery({
    ...api.queue.patientTokens.queryOptions({ input: { patientId, issued } }),
    enabled: patientId !== '',
  });
  const hasNone = query.data?.length === 0;
  // An only token is selected, but not while the list is being refetched and may be out of date.
  const onlyToken = query.data?.length === 1 && !query.isFetching ? query.data[0] : undefined;
  useEffect(() => {
    if (onlyToken && value === '') onChange(onlyToken.id);
  }, [onlyToken, value, onChange]);
  return (
    <Select
      label={t('Token')}
      placeholder={t(query.isFetching ? 'Loading...' : 'Choose a token')}
      withAsterisk
      disabled={patientId === ''}
      data={(query.data ?? []).map((token) => ({ value: token.id, label: labelOf(token) }))}
      allowDeselect={false}
      value={value || null}
      onChange={(tokenId) => onChange(tokenId ?? '')}
      description={hasNone ? emptyHint : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={query.isError ? messageOf(query.error) : undefined}
      // Only a response can say that there is none; while it is pending or failed the dropdown stays closed.
      nothingFoundMessage={hasNone ? emptyHint : undefined}
    />
  );
}
