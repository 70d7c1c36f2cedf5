import { Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useAccess } from '../session/session';
import { SearchBox } from '../shell/SearchBox';
import { ExportButton } from '../ui/ExportButton';
import { PageHeader, type WayBack } from '../ui/PageHeader';
import { RecordList } from '../ui/RecordList';
import { ColumnChoice, useShownColumns } from './ColumnChoice';

interface RecordsPageProps<Row extends { id: string }>
  extends Omit<ComponentProps<typeof RecordList<Row>>, 'label'> {
  title: string;
  subtitle: string;
  back?: WayBack | false;
  /** Names the table for screen readers; by default the title. */
  label?: string;
  /** The list's name, if each account chooses its columns. */
  listName?: string;
  /** The list's export, shown to people with the right to export. */
  exported: ComponentProps<typeof ExportButton> | false;
  /** The buttons beside the export. */
  actions?: ReactNode;
  /** The screen's main button. */
  main?: ReactNode;
  /** Shown between the heading and the filters. */
  cards?: ReactNode;
  /** Other views of the same records, before the search and in its line if there is room. */
  views?: ReactNode;
  search?: ComponentProps<typeof SearchBox>;
  /** What else narrows the list. */
  filters?: ReactNode;
  /** Shown above the rows. */
  notice?: ReactNode;
  /** Content below the list, and the dialogs that it opens. */
  children?: ReactNode;
}

/** A screen that lists records: heading, buttons, filters, rows, and dialogs. */
export function RecordsPage<Row extends { id: string }>(props: RecordsPageProps<Row>) {
  const { title, subtitle, back, label = title, exported, actions, main, cards, notice } = props;
  const { views, search, filters, children, listName, columns, ...list } = props;
  const { holds } = useAccess();
  const shownColumns = useShownColumns(listName, columns);
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        subtitle={subtitle}
        action={
          <>
            {listName && <ColumnChoice list={listName} columns={columns} />}
            {exported && holds('export') && <ExportButton {...exported} />}
            {actions}
          </>
        }
        main={main}
      />
      {cards}
      {(search || filters) && (
        <Group mb="md">
          {views}
          {search && <SearchBox {...search} />}
          {filters}
        </Group>
      )}
      {notice}
      <RecordList {...list} fillsPage label={label} columns={shownColumns} />
      {children}
    </>
  );
}
