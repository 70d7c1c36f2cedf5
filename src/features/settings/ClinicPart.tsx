import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAccess, useClinic } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { Facts, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { ClinicForm } from './ClinicForm';
import type { ClinicSettings } from './clinicSettings';
import { clinicFormOf } from './settingsForms';
import { clinicFieldLabels } from './settingsLabels';
import { clinicFieldText } from './settingsWords';

/** The clinic's settings: a form for administrators, read-only for everybody else. */
export function ClinicPart() {
  const { may } = useAccess();
  const settings = useQuery(api.settings.clinic.queryOptions());
  const mayChange = may('settings.saveClinic');
  return (
    <>
      <PageHeader
        title={t('Clinic')}
        subtitle={
          mayChange ? t('Letterhead, billing and hours') : t('Only administrators can change this')
        }
      />
      <ListState
        query={settings}
        failure={couldNotLoad.settings}
        skeleton={<FactsSkeleton lines={10} />}
      >
        {settings.data &&
          (mayChange ? (
            <ClinicForm settings={settings.data} />
          ) : (
            <ClinicFacts settings={settings.data} />
          ))}
      </ListState>
    </>
  );
}

function ClinicFacts({ settings }: { settings: ClinicSettings }) {
  const form = clinicFormOf(settings);
  const { timeZone, isTimeZoneFixed } = useClinic();
  const zone = isTimeZoneFixed
    ? timeZone
    : form.timeZone || t('As the server: {zone}', { zone: timeZone });
  const fields = Object.keys(clinicFieldLabels) as (keyof typeof clinicFieldLabels)[];
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={820}>
      <Facts
        facts={Object.fromEntries(
          fields.map((field) => [
            t(clinicFieldLabels[field]),
            field === 'logo'
              ? settings.logo && (
                  <img
                    src={settings.logo}
                    alt={t('Logo')}
                    style={{ maxWidth: 240, maxHeight: 96 }}
                  />
                )
              : clinicFieldText(field, { ...form, timeZone: zone }),
          ]),
        )}
      />
    </Paper>
  );
}
