import { contactChannels, contactPriorities, type SlaPolicy, type SlaSettings } from '@sumaa/contracts';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { replaced, type ErrorAt } from '../../../ui/hours/hours.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { newPolicy } from './draft.ts';
import { GoalsFields, type People } from './goals-fields.tsx';

type Props = {
  readonly settings: SlaSettings;
  readonly onChange: (settings: SlaSettings) => void;
  readonly people: People;
  readonly errorAt: ErrorAt;
};

/** The policies in their order, then the general one, which holds where none of them fits. */
export function PoliciesEditor({ settings, onChange, people, errorAt }: Props) {
  const t = useT();
  const { policies, general } = settings;
  const setPolicies = (next: readonly SlaPolicy[]) => onChange({ ...settings, policies: next });
  return (
    <>
      {policies.map((policy, index) => (
        <PolicyCard
          // oxlint-disable-next-line react/no-array-index-key -- it has no id: its place is what it is
          key={index}
          policy={policy}
          onChange={(next) => setPolicies(replaced(policies, index, next))}
          onMove={(by) => setPolicies(moved(policies, index, index + by))}
          canMove={{ up: index > 0, down: index < policies.length - 1 }}
          people={people}
          errorAt={(...path) => errorAt('policies', index, ...path)}
        />
      ))}
      <Button
        className="self-start"
        icon={Plus}
        isDisabled={policies.length >= 20}
        onPress={() => setPolicies([...policies, newPolicy(general)])}
      >
        <T id="support.policy.add" />
      </Button>
      <Card as="section" aria-label={t('support.general')}>
        <CardHeader title={t('support.general')} summary={<T id="support.general.hint" />} />
        <GoalsFields
          goals={general}
          onChange={(next) => onChange({ ...settings, general: next })}
          people={people}
          errorAt={(...path) => errorAt('general', ...path)}
        />
      </Card>
    </>
  );
}

type CardProps = {
  readonly policy: SlaPolicy;
  /** Null removes it. */
  readonly onChange: (policy: SlaPolicy | null) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly canMove: { readonly up: boolean; readonly down: boolean };
  readonly people: People;
  readonly errorAt: ErrorAt;
};

const any = 'any';

function PolicyCard({ policy, onChange, onMove, canMove, people, errorAt }: CardProps) {
  const t = useT();
  const { name, priority, channel } = policy;
  const title = name.trim() === '' ? t('support.policy.new') : name;
  return (
    <Card as="section" aria-label={title}>
      <CardHeader
        title={title}
        actions={
          <>
            <IconButton icon={ArrowUp} label={t('support.policy.up')} isDisabled={!canMove.up} onPress={() => onMove(-1)} />
            <IconButton icon={ArrowDown} label={t('support.policy.down')} isDisabled={!canMove.down} onPress={() => onMove(1)} />
            <IconButton icon={Trash2} label={t('support.policy.remove', { name: title })} onPress={() => onChange(null)} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          <TextField
            label={t('support.policy.name')}
            value={name}
            maxLength={60}
            onChange={(next) => onChange({ ...policy, name: next })}
            errorMessage={errorAt('name')}
          />
          <Select
            label={t('support.policy.priority')}
            value={priority ?? any}
            onChange={(next) => onChange({ ...policy, priority: next === any ? null : next })}
            options={[
              { value: any, label: t('support.policy.any-priority') },
              ...contactPriorities.map((value) => ({ value, label: t(`support.priority.${value}`) })),
            ]}
          />
          <Select
            label={t('support.policy.channel')}
            value={channel ?? any}
            onChange={(next) => onChange({ ...policy, channel: next === any ? null : next })}
            options={[
              { value: any, label: t('support.policy.any-channel') },
              ...contactChannels.map((value) => ({ value, label: t(`support.channel.${value}`) })),
            ]}
          />
        </div>
        <GoalsFields goals={policy} onChange={onChange} people={people} errorAt={errorAt} />
      </div>
    </Card>
  );
}

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
