import { Box, Button, Group, Menu, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useAccess } from '../../web/session/session';
import cards from '../../web/ui/cards.module.css';
import { type Column, opensRow } from '../../web/ui/RecordTable';
import { RowMenu } from '../../web/ui/RowMenu';
import { Section } from '../../web/ui/Section';
import { TwoLines } from '../../web/ui/TwoLines';
import { usualReasons } from '../prescriptions/checks/warningAnswer';
import { useMedicineKnowledge } from '../prescriptions/widgets/useMedicineKnowledge';
import { ListSignature } from '../substances/widgets/ListSignature';
import { RuleTierDialog } from './RuleTierDialog';
import { RuleWarningsDialog } from './RuleWarningsDialog';
import { isOftenOverridden, percentNotHeeded, type RuleCount, tierLabels } from './warning';

type Row = RuleCount & { id: string };

/** How often each warning about a medicine was shown and overridden, and what the clinic lowered. */
export function WarningsPart() {
  const { may } = useAccess();
  const [watchedRule, setWatchedRule] = useState<RuleCount | null>(null);
  const [changedRule, setChangedRule] = useState<RuleCount | null>(null);
  const list = useQuery(api.warnings.counts.queryOptions());
  const { state, knowledge } = useMedicineKnowledge();
  const rows = (list.data ?? []).map((rule) => ({ ...rule, id: rule.ruleId }));
  const columns: Column<Row>[] = [
    ...countColumns(),
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (rule) => {
        const name = nameOf(rule);
        return (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <Button
              size="xs"
              variant="subtle"
              aria-label={t('Show warnings of {rule}', { rule: name })}
              onClick={() => setWatchedRule(rule)}
              {...opensRow}
            >
              {t('Show')}
            </Button>
            {rule.isLowerable && (
              <RowMenu label={t('More about {name}', { name })}>
                <Menu.Item onClick={() => setChangedRule(rule)}>{changeText(rule)}</Menu.Item>
              </RowMenu>
            )}
          </Group>
        );
      },
    },
  ];
  return (
    <RecordsPage
      title={t('Warnings')}
      subtitle={t('How often each warning was shown in a year, and the medicine prescribed anyway')}
      exported={
        may('exports.warnings') && {
          name: 'warnings',
          start: (options) => client.exports.warnings({}, options),
        }
      }
      columns={columns}
      query={list}
      rows={rows}
      cards={
        state !== 'failed' && (
          <Box mb="lg">
            <ListSignature list="rules" version={knowledge?.rulesVersion} />
            <RemoteList />
          </Box>
        )
      }
      emptyIcon={IconAlertTriangle}
      emptyTitle={t('No warnings yet')}
      emptyHint={t('A warning that a doctor sees while writing a medicine is counted here.')}
    >
      {watchedRule && (
        <RuleWarningsDialog rule={watchedRule} onClose={() => setWatchedRule(null)} />
      )}
      {changedRule && <RuleTierDialog rule={changedRule} onClose={() => setChangedRule(null)} />}
    </RecordsPage>
  );
}

/** What nobody prescribes by telephone or video, for a doctor to look through and sign. */
function RemoteList() {
  const { knowledge } = useMedicineKnowledge();
  const { refused = [], listA = [] } = knowledge?.remoteNames ?? {};
  return (
    <Box mt="lg">
      <Section title={t('Telephone and video visits')}>
        <Text>
          {t('Refused:')} <span lang="en">{refused.join(', ')}</span>
        </Text>
        <Text>
          {t('At a first visit by video only:')} <span lang="en">{listA.join(', ')}</span>
        </Text>
        <ListSignature list="remote" version={knowledge?.remoteVersion} />
      </Section>
    </Box>
  );
}

function changeText({ tier, lowered }: RuleCount): string {
  if (lowered) return t('Warn again as before');
  return tier === 'stop' ? t('Stop asking for a reason') : t('Stop showing it');
}

/** The newest sentence of the rule, or its id where an erasure took that. */
const nameOf = ({ example, ruleId }: RuleCount) =>
  example ? t(example.sentence, example.values) : ruleId;

function countColumns(): Column<Row>[] {
  return [
    {
      header: t('Warning'),
      card: 'title',
      className: cards.brief,
      cell: (rule) => <TwoLines main={nameOf(rule)} sub={rule.example && rule.ruleId} />,
    },
    {
      header: t('What it does'),
      card: 'quiet',
      cell: (rule) => <CurrentTier rule={rule} />,
    },
    {
      header: t('Shown'),
      isAmount: true,
      card: 'amount',
      cell: ({ shown }) => shown,
    },
    {
      header: t('Followed'),
      isAmount: true,
      card: 'quiet',
      className: cards.named,
      cell: ({ heeded }) => heeded,
    },
    {
      header: t('Prescribed anyway'),
      isAmount: true,
      card: 'quiet',
      className: cards.named,
      cell: (rule) => {
        const percent = percentNotHeeded(rule);
        const count = rule.overridden + rule.kept;
        return percent === null ? count : t('{count} ({percent}%)', { count, percent });
      },
    },
    {
      header: t('Reasons'),
      card: 'last',
      cell: ({ reasons }) => reasons.map(reasonWithCount).join(', '),
    },
  ];
}

function reasonWithCount({ code, count }: RuleCount['reasons'][number]): string {
  const reason = code === 'other' ? t('Own words') : t(usualReasons[code]);
  return t('{reason}: {count}', { reason, count });
}

function CurrentTier({ rule }: { rule: RuleCount }) {
  const { tier, lowered } = rule;
  if (lowered) {
    const { byName, reason } = lowered;
    return (
      <TwoLines
        main={t(tierLabels[lowered.tier])}
        sub={t('Lowered by {name}: {reason}', { name: byName, reason })}
      />
    );
  }
  return (
    <>
      {tier && t(tierLabels[tier])}
      {isOftenOverridden(rule) && (
        <Text size="sm" c="var(--yellow)">
          {t('Nearly always prescribed anyway: nobody reads it any more. Lower it?')}
        </Text>
      )}
    </>
  );
}
