import { Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useAccess } from '../session/session';
import { SearchBox } from '../shell/SearchBox';
import { ExportButton } from '../ui/ExportButton';
import { PageHeader, type WayBack } from '../ui/PageHeader';
import { RecordList } from '../ui/RecordList';

interface RecordsPageProps<Row extends { id: string }>
  extends Omit<ComponentProps<typeof RecordList<Row>>, 'label'> {
  title: string;
  subtitle: string;
  back?: WayBack | false;
  /** Names the table for screen readers; the title unless told. */
  label?: string;
  /** The list's export, for who may have one. */
  exported: ComponentProps<typeof ExportButton> | false;
  /** The buttons beside it. */
  actions?: ReactNode;
  /** The one button that the screen is for. */
  main?: ReactNode;
  /** Stands between the heading and the filters. */
  cards?: ReactNode;
  /** Stands before the search, in its line where there is room: other ways to look at the same. */
  views?: ReactNode;
  search?: ComponentProps<typeof SearchBox>;
  /** What else narrows the list. */
  filters?: ReactNode;
  /** Stands above the rows. */
  notice?: ReactNode;
  /** What follows the list, and the dialogs that it opens. */
  children?: ReactNode;
}

/** A screen that lists records: heading, buttons, filters, the rows, and what a press of a button opens. */
export function RecordsPage<Row extends { id: string }>(props: RecordsPageProps<Row>) {
  const { title, subtitle, back, label = title, exported, actions, main, cards, notice } = props;
  const { views, search, filters, children, ...list } = props;
  const { holds } = useAccess();
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        subtitle={subtitle}
        action={
          <>
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
      <RecordList {...list} label={label} />
      {children}
    </>
  );
}
