import { Indicator } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api';
import { BellButton } from './BellButton';
import { Later, laterPart } from './later';

const noticeList = laterPart(() => import('./NoticeList').then(({ NoticeList }) => NoticeList));

/** What waits for the signed-in person now, with a count. */
export function NoticeBell() {
  const { data } = useQuery(api.topbar.notices.queryOptions());
  const count = data?.count ?? 0;
  return (
    <Indicator label={count} disabled={count === 0} size={16} offset={7} color="red">
      <Later
        part={noticeList}
        props={{ count, notices: data?.notices ?? [] }}
        standIn={<BellButton count={count} />}
      />
    </Indicator>
  );
}
