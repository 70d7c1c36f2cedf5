import { Button, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import type { ReportShown } from '../../shared/reportsShown';

interface PrintReportsProps {
  name: ReportShown;
  /** The days and the doctor, from the address. */
  chosen: Partial<Record<'range' | 'from' | 'to' | 'doctor' | 'outside', string | undefined>>;
}

/** The menu to print the shown report or all reports. */
export function PrintReports({ name, chosen }: PrintReportsProps) {
  const papers = [
    { report: name, label: t('This report') },
    { report: 'all', label: t('All reports') },
  ] as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
          {t('Print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(({ report, label }) => (
          <Menu.Item
            key={report}
            renderRoot={(props) => (
              <Link to="/app/papers/reports" search={{ ...chosen, report }} {...props} />
            )}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
