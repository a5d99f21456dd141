import type { SlaGoals, Uuid } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import type { ErrorAt } from '../../../ui/hours/hours.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { DurationField } from './duration-field.tsx';

/** Who may be made responsible after a breach. */
export type People = readonly { readonly id: Uuid; readonly name: string }[];

type Props<G extends SlaGoals> = {
  readonly goals: G;
  readonly onChange: (goals: G) => void;
  readonly people: People;
  readonly errorAt: ErrorAt;
};

const nobody = 'nobody';

/** The targets of a policy, when it warns, and what happens once a target is missed. */
export function GoalsFields<G extends SlaGoals>({ goals, onChange, people, errorAt }: Props<G>) {
  const t = useT();
  const { clock, firstAnswerMs, nextAnswerMs, resolveMs, warnMs, escalation } = goals;
  const set = (patch: Partial<SlaGoals>) => onChange({ ...goals, ...patch });
  const escalate = (patch: Partial<SlaGoals['escalation']>) => set({ escalation: { ...escalation, ...patch } });
  // An empty required field is kept as one that the schema refuses.
  const required = (ms: number | null) => ms ?? Number.NaN;
  const shown = (ms: number) => (Number.isNaN(ms) ? null : ms);
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-4">
        <DurationField
          label={t('support.goal.first-answer')}
          value={shown(firstAnswerMs)}
          onChange={(ms) => set({ firstAnswerMs: required(ms) })}
          errorMessage={errorAt('firstAnswerMs')}
        />
        <DurationField
          label={t('support.goal.next-answer')}
          value={nextAnswerMs}
          onChange={(ms) => set({ nextAnswerMs: ms })}
          isOptional
          errorMessage={errorAt('nextAnswerMs')}
        />
        <DurationField
          label={t('support.goal.resolve')}
          value={resolveMs}
          onChange={(ms) => set({ resolveMs: ms })}
          isOptional
          errorMessage={errorAt('resolveMs')}
        />
        <DurationField
          label={t('support.goal.warn')}
          value={shown(warnMs)}
          onChange={(ms) => set({ warnMs: required(ms) })}
          errorMessage={errorAt('warnMs')}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Select
          label={t('support.goal.clock')}
          value={clock}
          onChange={(chosen) => set({ clock: chosen })}
          options={[
            { value: 'wall_clock', label: t('support.goal.clock.wall') },
            { value: 'support_hours', label: t('support.goal.clock.hours') },
          ]}
        />
        <Select
          label={t('support.escalation.reassign')}
          value={escalation.reassignTo ?? nobody}
          onChange={(id) => escalate({ reassignTo: people.find((person) => person.id === id)?.id ?? null })}
          options={[
            { value: nobody, label: t('support.escalation.reassign.none') },
            ...people.map(({ id, name }) => ({ value: id as string, label: name })),
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox isSelected={escalation.notify} onChange={(notify) => escalate({ notify })}>
          <T id="support.escalation.notify" />
        </Checkbox>
        <Checkbox isSelected={escalation.raisePriority} onChange={(raisePriority) => escalate({ raisePriority })}>
          <T id="support.escalation.raise" />
        </Checkbox>
      </div>
    </div>
  );
}
