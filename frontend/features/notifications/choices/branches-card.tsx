import type { OwnChoices, Uuid } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';

export type BranchesCardProps = {
  readonly branches: OwnChoices['branches'];
  /** Null: all, and those that are added later. */
  readonly wanted: readonly Uuid[] | null;
  readonly onChange: (wanted: readonly Uuid[] | null) => void;
};

/** The branches that somebody is notified about. */
export function BranchesCard({ branches, wanted, onChange }: BranchesCardProps) {
  const isWanted = (id: Uuid) => wanted === null || wanted.includes(id);
  const choose = (id: Uuid, isOn: boolean) => {
    const next = branches.filter((branch) => (branch.id === id ? isOn : isWanted(branch.id))).map((branch) => branch.id);
    onChange(next.length === branches.length ? null : next);
  };
  return (
    <Card as="section" aria-labelledby="choices-branches">
      <CardHeader id="choices-branches" title={<T id="choices.branches.title" />} summary={<T id="choices.branches.summary" />} />
      <div role="group" aria-labelledby="choices-branches" className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        {branches.map(({ id, name }) => (
          <Checkbox key={id} isSelected={isWanted(id)} onChange={(isOn) => choose(id, isOn)}>
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      </div>
    </Card>
  );
}
