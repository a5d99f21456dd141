import type { GoogleLocationView } from '@sumaa/contracts';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { NoMatch } from '../../../ui/states/empty-state.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { allState, canChoose, matching, SEARCH_ABOVE, toggled, toggledAll, type Selected } from './choice.ts';
import { LocationRow } from './location-row.tsx';

type Props = {
  readonly locations: readonly GoogleLocationView[];
  readonly selected: Selected;
  readonly onChange: (selected: Selected) => void;
};

/** The locations of the Google account, with search and «select all». */
export function LocationChooser({ locations, selected, onChange }: Props) {
  const t = useT();
  const [search, setSearch] = useState('');
  const visible = matching(locations, search);
  const state = allState(selected, visible);
  const open = visible.filter(canChoose).length;
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-surface">
      {(locations.length > SEARCH_ABOVE || open > 1) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hairline bg-sunken px-4 py-2.5 md:px-5">
          {open > 1 && (
            <Checkbox
              isSelected={state === 'all'}
              isIndeterminate={state === 'some'}
              onChange={() => onChange(toggledAll(selected, visible, state !== 'all'))}
              className="font-medium"
            >
              <T id="onboarding.choose.all" values={{ count: open }} />
            </Checkbox>
          )}
          {locations.length > SEARCH_ABOVE && (
            <div className="ms-auto w-full md:w-72">
              <SearchField label={t('onboarding.choose.search')} value={search} onChange={setSearch} />
            </div>
          )}
        </div>
      )}
      {visible.length === 0 ? (
        <NoMatch onClear={() => setSearch('')} />
      ) : (
        <ul aria-label={t('onboarding.choose.list')}>
          {visible.map((location) => (
            <LocationRow
              key={location.id}
              location={location}
              isSelected={selected.has(location.id) && canChoose(location)}
              onChange={(isSelected) => onChange(toggled(selected, location.id, isSelected))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

export function LocationsSkeleton() {
  return (
    <SkeletonGroup className="overflow-hidden rounded-card border border-hairline bg-surface">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex items-start gap-2.5 border-t border-hairline px-4 py-4 first:border-t-0 md:px-5">
          <Skeleton className="mt-0.5 size-5" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
          <Skeleton className="h-4 w-28 max-md:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
