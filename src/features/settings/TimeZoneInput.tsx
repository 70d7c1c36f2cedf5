import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { clocksDiffer } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { hintBelow } from '../../web/forms/hintBelow';
import { browserTimeZone } from '../../web/language/browserTimeZone';
import { useClinic } from '../../web/session/session';

interface TimeZoneInputProps {
  value: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
}

/** The clinic's time zone; read-only if the server was started with one. */
export function TimeZoneInput({ value, error, onChange }: TimeZoneInputProps) {
  const { timeZone, isTimeZoneFixed } = useClinic();
  if (isTimeZoneFixed) {
    return (
      <TextInput
        label={t('Time zone')}
        inputWrapperOrder={hintBelow}
        description={t(
          'The server was started with CLINIC_TIME_ZONE, which goes before what is chosen here.',
        )}
        value={timeZone}
        readOnly
      />
    );
  }
  const browserZone = browserTimeZone();
  return (
    <Stack gap="xs">
      <Select
        label={t('Time zone')}
        inputWrapperOrder={hintBelow}
        description={t(
          'When the clinic’s day begins and what its clocks show. Change this outside clinic hours.',
        )}
        placeholder={t('As the server: {zone}', { zone: timeZone })}
        data={timeZones(value)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear time zone') }}
        limit={60}
        value={value || null}
        error={error}
        onChange={(zone) => onChange(zone ?? '')}
      />
      {browserZone !== value && clocksDiffer(value || timeZone, browserZone) && (
        <Group gap="sm">
          <Text size="sm">{t('This computer is set to {zone}.', { zone: browserZone })}</Text>
          <Button variant="default" size="xs" onClick={() => onChange(browserZone)}>
            {t('Use {zone}', { zone: browserZone })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The zones that the browser supports, and the selected one. Chrome still gives India's old name, Asia/Calcutta. */
function timeZones(selected: string): string[] {
  const supported = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Calcutta');
  return [...new Set(['Asia/Kolkata', ...(selected ? [selected] : []), ...supported])];
}
