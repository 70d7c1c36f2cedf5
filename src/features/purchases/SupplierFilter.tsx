import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { ChoiceFilter } from '../../web/records/ChoiceFilter';

interface SupplierFilterProps {
  /** The supplier's id; '': every supplier. */
  value: string;
  onChange: (supplierId: string) => void;
}

/** Narrows a list to one supplier. */
export function SupplierFilter(props: SupplierFilterProps) {
  const { data = [] } = useQuery(api.purchases.suppliers.queryOptions());
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return (
    <ChoiceFilter
      label={t('Supplier')}
      all={t('All suppliers')}
      choices={[...names.keys()]}
      labelOf={(id) => names.get(id) ?? ''}
      {...props}
    />
  );
}
