import { Button, Checkbox, Group, List, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { type Holder, holderLabels, holders, type Right } from '../../shared/permissions';
import { api, client } from '../../web/api/api';
import { sessionQuery, useAccess } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { type ClinicRules, newClinicRules, rightLabels, ruleLabels } from '../settings/clinicRules';
import { rulesFormOf, rulesOfForm } from '../settings/settingsForms';
import { ruleFieldText } from '../settings/settingsWords';
import { SettingsForm } from '../settings/widgets/SettingsForm';
import { useSettingsForm } from '../settings/widgets/useSettingsForm';

const stockRights = [
  'giveMedicines',
  'buyMedicines',
  'keepStock',
  'seePurchaseRates',
] as const satisfies readonly Right[];
type StockRight = (typeof stockRights)[number];

/** Who holds the rights once it is turned on, before an administrator chooses. */
const proposedHolders: Record<StockRight, Holder[]> = {
  giveMedicines: ['receptionist', 'doctor'],
  buyMedicines: ['receptionist', 'administrator'],
  keepStock: ['receptionist', 'administrator'],
  seePurchaseRates: ['administrator'],
};

/** Turns giving medicines out on, by its rights, and leads to the opening stock; for administrators. */
export function StockPart() {
  const rules = useQuery(api.settings.rights.queryOptions());
  return (
    <>
      <PageHeader
        title={t('Medicines given here')}
        subtitle={t('Stock, purchases and giving medicines out')}
      />
      <ListState
        query={rules}
        failure={couldNotLoad.settings}
        skeleton={<FactsSkeleton lines={4} />}
      >
        {rules.data && <StockRights rules={rules.data} />}
      </ListState>
    </>
  );
}

function StockRights({ rules }: { rules: ClinicRules }) {
  const queryClient = useQueryClient();
  const { mayOpen } = useAccess();
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
  const { values, set } = form;
  const isOff = stockRights.every((right) => values.rights[right].length === 0);
  const choose = (right: StockRight, holder: Holder, isHeld: boolean) =>
    set('rights', {
      ...values.rights,
      [right]: holders.filter((candidate) =>
        candidate === holder ? isHeld : values.rights[right].includes(candidate),
      ),
    });
  return (
    <SettingsForm
      label={t('Medicines given here')}
      form={form}
      textOf={ruleFieldText}
      picture={null}
    >
      <Stack gap="md" align="flex-start">
        <Meaning />
        {isOff ? (
          <Button onClick={() => set('rights', { ...values.rights, ...proposedHolders })}>
            {t('Turn on')}
          </Button>
        ) : (
          <Group>
            {mayOpen('stock') && (
              <Button component={Link} to="/app/stock" variant="default">
                {t('Enter the opening stock')}
              </Button>
            )}
            <Text size="sm">
              {t('Turned off, it is hidden from everybody. What is entered stays.')}
            </Text>
            <Button
              variant="subtle"
              color="red"
              onClick={() =>
                set('rights', {
                  ...values.rights,
                  ...Object.fromEntries(stockRights.map((right) => [right, []])),
                })
              }
            >
              {t('Turn off')}
            </Button>
          </Group>
        )}
        {!isOff && <RightsTable rights={values.rights} onChoose={choose} />}
      </Stack>
    </SettingsForm>
  );
}

/** What turning it on means: what this product does and prints. What the law demands beside it is the clinic's to ask. */
function Meaning() {
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t(
          'For doctors who give medicines to their own patients: no open shop, and nothing sold across the counter (Drugs Rules, Schedule K, item 5). What you give has to be bought from a licensed dealer or maker, and the purchase records kept.',
        )}
      </Text>
      <List size="sm" c="dimmed">
        <List.Item>
          {t(
            'Medicines are given only to a registered patient, in a visit to a doctor of this clinic. There is no counter sale.',
          )}
        </List.Item>
        <List.Item>
          {t(
            'Each purchase is kept with medicine, quantity, batch, and the maker’s name and address, as far as you enter them.',
          )}
        </List.Item>
        <List.Item>
          {t(
            'Each medicine given gets a number in the supply register, and a label with that number and the dose. You can print both.',
          )}
        </List.Item>
        <List.Item>
          {t('Nothing is given after its expiry, and physicians’ samples are never billed.')}
        </List.Item>
        <List.Item>
          {t(
            'Narcotics and Schedule X medicines are left out of the stock: that is this product’s own choice.',
          )}
        </List.Item>
      </List>
      <Text size="sm">
        {t(
          'Kerala reads item 5 as one doctor giving medicines in their own room, and asks a licence for a pharmacy on the same premises. Ask your State’s Drugs Control department where several doctors work here.',
        )}
      </Text>
    </Stack>
  );
}

interface RightsTableProps {
  rights: ClinicRules['rights'];
  onChoose: (right: StockRight, holder: Holder, isHeld: boolean) => void;
}

/** Who may do what with the stock. */
function RightsTable({ rights, onChoose }: RightsTableProps) {
  return (
    <Table.ScrollContainer minWidth={320} w="100%">
      <Table aria-label={t('Who may do what')} fz="sm">
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
          {stockRights.map((right) => (
            <Table.Tr key={right}>
              <Table.Th scope="row" fw="normal">
                {t(rightLabels[right])}
              </Table.Th>
              {holders.map((holder) => (
                <Table.Td key={holder} align="center">
                  <Checkbox
                    display="inline-block"
                    aria-label={`${t(rightLabels[right])}: ${t(holderLabels[holder])}`}
                    checked={rights[right].includes(holder)}
                    onChange={({ currentTarget }) => onChoose(right, holder, currentTarget.checked)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
