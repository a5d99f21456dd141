import { contactViews } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Num } from '../../../ui/marks/num.tsx';
import { Segmented } from '../../../ui/fields/radio-group.tsx';
import { countsQuery } from '../api/queries.ts';
import type { InboxFilters } from './inbox-url.ts';

type Props = { readonly filters: InboxFilters; readonly onChange: (patch: Partial<InboxFilters>) => void };

/** The views of the list, each with its count. */
export function ViewChips({ filters: { view, status }, onChange }: Props) {
  const t = useT();
  const format = useFormat();
  const { tenantId } = useSession();
  const { data: counts } = useQuery(countsQuery(tenantId));
  return (
    <Segmented
      label={t('inbox.view')}
      look="apart"
      value={status === undefined ? view : 'all'}
      onChange={(next) => onChange({ view: next, status: undefined, page: 1 })}
      choices={contactViews
        .filter((value) => value !== 'spam')
        .map((value) => ({
          value,
          label: (
            <>
              <T id={`inbox.view.${value}`} />
              {counts !== undefined && <Num>{format.number(counts[value])}</Num>}
            </>
          ),
        }))}
    />
  );
}
