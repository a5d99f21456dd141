import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { branchesQuery } from '../../../lib/api/branches.ts';
import { arabicFolded } from '../../../lib/locale/arabic-folded.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import type { Grants } from './grants.ts';

/** Longer lists get a search field. */
const SEARCH_ABOVE = 10;

type Props = Pick<Grants, 'reach' | 'branches'> & {
  readonly onChange: (patch: Partial<Grants>) => void;
  readonly errorMessage: string | undefined;
  /** The user has access to some branches only, so «all branches» is not offered. */
  readonly isLimited: boolean;
};

/** A choice of all branches, including future ones, or of single branches. */
export function BranchesField({ reach, branches, onChange, errorMessage, isLimited }: Props) {
  const t = useT();
  const choose = (next: string[]) => onChange({ branches: next });
  if (isLimited) {
    return (
      <div className="flex flex-col gap-1.5">
        <p aria-hidden className="text-dense font-medium">
          <T id="team.form.branches" />
        </p>
        <BranchChoice branches={branches} onChange={choose} errorMessage={errorMessage} />
        <p className="text-small text-muted">
          <T id="team.form.branches.limited" />
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label={t('team.form.branches')}
        value={reach}
        onChange={(next: Grants['reach']) => onChange({ reach: next })}
        choices={[
          { value: 'all', label: t('team.form.branches.all'), description: t('team.form.branches.all.hint') },
          { value: 'chosen', label: t('team.form.branches.chosen') },
        ]}
      />
      {reach === 'chosen' && <BranchChoice branches={branches} onChange={choose} errorMessage={errorMessage} />}
    </div>
  );
}

type BranchChoiceProps = {
  readonly branches: readonly string[];
  readonly onChange: (branches: string[]) => void;
  readonly errorMessage: string | undefined;
};

function BranchChoice({ branches, onChange, errorMessage }: BranchChoiceProps) {
  const t = useT();
  const { tenantId } = useSession();
  const { data: linked, error, refetch } = useQuery(branchesQuery(tenantId));
  const [search, setSearch] = useState('');
  if (linked === undefined) return error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} isCompact />;
  const visible = linked.filter(({ name }) => arabicFolded(name).includes(arabicFolded(search)));
  return (
    <div className="flex flex-col gap-1.5">
      <fieldset className="overflow-hidden rounded-control border border-outline">
        <legend className="sr-only">
          <T id="team.form.branches" />
        </legend>
        {linked.length > SEARCH_ABOVE && (
          <div className="border-b border-hairline p-2">
            <SearchField label={t('team.form.branches.search')} value={search} onChange={setSearch} />
          </div>
        )}
        <ul className="max-h-56 overflow-auto px-3.5 py-1.5">
          {visible.map(({ id, name }) => (
            <li key={id} className="py-1">
              <Checkbox
                isSelected={branches.includes(id)}
                onChange={(on) => onChange(on ? [...branches, id] : branches.filter((each) => each !== id))}
              >
                <Name>{name}</Name>
              </Checkbox>
            </li>
          ))}
          {visible.length === 0 && (
            <li className="py-2 text-small text-muted">
              <T id="common.no-match.title" />
            </li>
          )}
        </ul>
      </fieldset>
      {errorMessage !== undefined && (
        <p role="alert" className="flex items-start gap-1.5 text-small text-coral">
          <Icon of={CircleAlert} size={16} className="mt-0.5" />
          {errorMessage}
        </p>
      )}
    </div>
  );
}
