import type { ReportShown } from '../../shared/reportsShown';

/** The names of the reports, to be translated with `t`. */
export const reportLabels: Record<ReportShown, string> = {
  money: 'Money',
  dues: 'Dues',
  visits: 'Visits',
  patients: 'Patients',
  practice: 'Practice',
  gst: 'GST',
  spending: 'Spending',
};
