import { isolated } from '../../../shared/isolated';
import { auditActions } from '../../audit/auditWords';
import { consentPurposeLabels, guardianLabels } from '../../privacy/consent';
import { nomineeInWords } from '../../privacy/nomination';
import { privacyRequestLabels } from '../../privacy/privacyRequest';
import { shareWayLabels } from '../../sharing/shareLabels';
import {
  type DataCopyFormat,
  DataCopyPart,
  type DataCopyProps,
  useDataCopyFormat,
} from './DataCopyPart';
import type { DataCopy } from './dataCopy';

const sharedLabels = { prescription: 'Prescription', bill: 'Bill', letter: 'Letter' };

const roleLabels = { doctor: 'doctor', receptionist: 'receptionist' };

/** Consents, requests and holds, shared papers, and who read or changed the record. */
export function PrivacyParts({ record }: DataCopyProps) {
  return (
    <>
      <ConsentParts record={record} />
      <RequestParts record={record} />
      <AccessParts record={record} />
    </>
  );
}

function ConsentParts({ record }: DataCopyProps) {
  const { t, dateTime } = useDataCopyFormat(record);
  return (
    <>
      <DataCopyPart
        title={t('Consent')}
        list={record.consents}
        heads={[t('When'), t('Who'), t('What')]}
        cells={({ purpose, isGiven, guardian, enteredAt, enteredByName }) => [
          dateTime(enteredAt),
          enteredByName,
          `${t(consentPurposeLabels[purpose])}: ${t(isGiven ? 'Given' : 'Taken back')}${guardian ? ` (${t(guardianLabels[guardian.relation])}: ${guardian.name})` : ''}`,
        ]}
      />
      <DataCopyPart
        title={t('Nominee')}
        list={record.nominations}
        heads={[t('When'), t('Who'), t('What')]}
        cells={({ nominee, enteredAt, enteredByName }) => [
          dateTime(enteredAt),
          enteredByName,
          nominee ? nomineeInWords(nominee) : t('Nobody'),
        ]}
      />
    </>
  );
}

function RequestParts({ record }: DataCopyProps) {
  const { t, dateTime } = useDataCopyFormat(record);
  return (
    <>
      <DataCopyPart
        title={t('Requests about the record')}
        list={record.requests}
        heads={[t('When'), t('Who'), t('What')]}
        cells={({ kind, wish, madeAt, madeByName, answered }) => [
          dateTime(madeAt),
          madeByName,
          `${t(privacyRequestLabels[kind])}: ${isolated(wish)}${
            answered
              ? `. ${t(answered.outcome === 'done' ? 'Carried out' : 'Refused')}, ${dateTime(answered.at)}, ${isolated(answered.byName)}: ${isolated(answered.answer)}`
              : ''
          }`,
        ]}
      />
      <DataCopyPart
        title={t('Legal holds')}
        list={record.holds}
        heads={[t('When'), t('Who'), t('What')]}
        cells={({ reason, setAt, setByName, endedAt }) => [
          `${dateTime(setAt)}${endedAt ? ` – ${dateTime(endedAt)}` : ''}`,
          setByName,
          reason,
        ]}
      />
    </>
  );
}

function AccessParts({ record }: DataCopyProps) {
  const format = useDataCopyFormat(record);
  const { t, dateTime } = format;
  return (
    <>
      <DataCopyPart
        title={t('Shared papers')}
        list={record.links}
        heads={[t('When'), t('Who'), t('What'), t('Opened')]}
        cells={(one) => [
          dateTime(one.madeAt),
          one.madeByName,
          `${t(sharedLabels[one.kind])}, ${t(shareWayLabels[one.way])}`,
          openingsText(one, format),
        ]}
      />
      <DataCopyPart
        title={t('Who opened or changed the record')}
        list={record.looks}
        heads={[t('When'), t('Who'), t('What')]}
        cells={({ at, byName, byRole, action }) => [
          dateTime(at),
          byName ? `${isolated(byName)}${byRole ? `, ${t(roleLabels[byRole])}` : ''}` : t('Nobody'),
          t(Object.hasOwn(auditActions, action) ? auditActions[action as 'login'] : action),
        ]}
      />
    </>
  );
}

function openingsText(
  { openedCount, lastOpenedAt }: DataCopy['links']['rows'][number],
  { t, dateTime }: DataCopyFormat,
): string {
  return lastOpenedAt
    ? t('{count, plural, one {once} other {# times}}, last {time}', {
        count: openedCount,
        time: dateTime(lastOpenedAt),
      })
    : t('never');
}
