import { Checkbox, Paper, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import {
  type Holder,
  holderLabels,
  holders,
  type Right,
  rightNames,
} from '../../shared/permissions';
import { api, client } from '../../web/api/api';
import { sessionQuery } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import {
  type ClinicRules,
  fixedChoice,
  newClinicRules,
  rightLabels,
  ruleLabels,
} from './clinicRules';
import { FormGroup } from './FormGroup';
import classes from './RightsPart.module.css';
import { rulesFormOf, rulesOfForm } from './settingsForms';
import { ruleFieldText } from './settingsWords';
import { SettingsForm } from './widgets/SettingsForm';
import { useSettingsForm } from './widgets/useSettingsForm';

/** The clinic's rights beyond the roles, for administrators. */
export function RightsPart() {
  const rules = useQuery(api.settings.rights.queryOptions());
  return (
    <>
      <PageHeader
        title={t('Permissions')}
        subtitle={t('Exports, imports, refunds and day-end closes')}
      />
      <ListState
        query={rules}
        failure={couldNotLoad.settings}
        skeleton={<FactsSkeleton lines={5} />}
      >
        {rules.data && <RightsForm rules={rules.data} />}
      </ListState>
    </>
  );
}

function RightsForm({ rules }: { rules: ClinicRules }) {
  const queryClient = useQueryClient();
  const form = useSettingsForm({
    record: rules,
    queryKey: api.settings.rights.queryKey(),
    formOf: rulesFormOf,
    labels: ruleLabels,
    ofForm: rulesOfForm,
    schema: newClinicRules,
    save: client.settings.saveRights,
    conflictCode: 'RIGHTS_CHANGED',
    savedMessage: t('The settings are saved.'),
    // The administrator's own rights may have changed too.
    onSaved: () => void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey }),
  });
  const { values, set, inputOf } = form;
  const choose = (right: Right, holder: Holder, isHeld: boolean) =>
    set('rights', {
      ...values.rights,
      [right]: holders.filter((candidate) =>
        candidate === holder ? isHeld : values.rights[right].includes(candidate),
      ),
    });
  return (
    <SettingsForm label={t('Permissions')} form={form} textOf={ruleFieldText} picture={null}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(
            'These rights come on top of a role, never beyond what the role can do. Administrators are the doctors and receptionists who manage accounts.',
          )}
        </Text>
        <Paper withBorder className={classes.table}>
          <Table aria-label={t('Permissions')} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('What they can do')}</Table.Th>
                {holders.map((holder) => (
                  <Table.Th key={holder} scope="col" ta="center">
                    {t(holderLabels[holder])}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rightNames.map((right) => (
                <Table.Tr key={right}>
                  <Table.Th scope="row" fw="normal">
                    {t(rightLabels[right])}
                  </Table.Th>
                  {holders.map((holder) => (
                    <Table.Td key={holder} align="center">
                      {fixedChoice(right, holder) === null ? (
                        <Checkbox
                          display="inline-block"
                          aria-label={`${t(rightLabels[right])}: ${t(holderLabels[holder])}`}
                          checked={values.rights[right].includes(holder)}
                          onChange={({ currentTarget }) =>
                            choose(right, holder, currentTarget.checked)
                          }
                        />
                      ) : (
                        <FixedChoice choice={fixedChoice(right, holder)} />
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      </Stack>
      <FormGroup title={t('Second person for large refunds')}>
        <TextInput
          {...inputOf('secondPersonAbove')}
          description={t(
            'A refund above this amount, or a void of a paid bill, waits until a second person confirms it. Leave blank if one person is enough.',
          )}
          inputMode="decimal"
          autoComplete="off"
          styles={{ wrapper: { maxWidth: '10rem' } }}
        />
      </FormGroup>
    </SettingsForm>
  );
}

/** A right that cannot be changed: “always”, or a dash for never. */
function FixedChoice({ choice }: { choice: ReturnType<typeof fixedChoice> }) {
  if (choice === 'always') {
    return (
      <Text span size="sm" c="dimmed">
        {t('always')}
      </Text>
    );
  }
  return (
    <Text span c="dimmed" title={t('never')}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('never')}</VisuallyHidden>
    </Text>
  );
}
