import { formatHour } from '../../shared/clinicDay';
import { formatCount } from './count';
import type { HeatOfWeek } from './visitFigures';

interface HeatTableProps {
  heat: HeatOfWeek;
  /** Over the names of the days. */
  header: string;
  /** How dark `data-heat` 0 to 4 is: screen and paper differ. */
  className: string | undefined;
}

/** When people come: a table whose cells are the darker the more there were. */
export function HeatTable({ heat: { hours, days }, header, className }: HeatTableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">{header}</th>
          {hours.map((hour) => (
            <th key={hour} scope="col">
              {formatHour(hour)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ weekday, cells }) => (
          <tr key={weekday}>
            <th scope="row">{weekday}</th>
            {cells.map(({ hour, count, shade }) => (
              <td key={hour} data-heat={shade}>
                {count > 0 && formatCount(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
