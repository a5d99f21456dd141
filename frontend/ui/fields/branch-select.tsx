import type { Uuid } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { branchesQuery } from '../../lib/api/branches.ts';
import { useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { CompactSelect } from './select.tsx';
import { Name } from '../marks/user-text.tsx';

type Props = {
  /** Undefined: every branch. */
  readonly value: Uuid | undefined;
  readonly onChange: (branch: Uuid | undefined) => void;
};

/** The choice of one branch or all; hidden when there is only one. */
export function BranchSelect({ value, onChange }: Props) {
  const t = useT();
  const { tenantId } = useSession();
  const { data: branches = [] } = useQuery(branchesQuery(tenantId));
  if (branches.length < 2 && value === undefined) return null;
  return (
    <CompactSelect
      label={t('common.branch')}
      icon={MapPin}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(branches.find(({ id }) => id === chosen)?.id)}
      options={[
        { value: 'all', label: t('common.branch.all') },
        ...branches.map(({ id, name }) => ({ value: id as string, label: name, content: <Name>{name}</Name> })),
      ]}
    />
  );
}
