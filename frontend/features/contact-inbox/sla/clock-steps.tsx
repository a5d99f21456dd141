import type { ClockStepView, ContactClockView } from '@sumaa/contracts';
import type { ReactNode } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { cx } from '../../../ui/cx.ts';
import { UserText } from '../../../ui/marks/user-text.tsx';

type Target = ContactClockView['targets'][number];

/** How each due time was computed, step by step, in the zone of the support hours. */
export function ClockSteps({ clock, isFolded }: { readonly clock: ContactClockView; readonly isFolded: boolean }) {
  const { targets } = clock;
  return (
    <details open={!isFolded} className="text-small">
      <summary className="cursor-pointer text-dense font-semibold">
        <T id="inbox.sla.how" />
      </summary>
      <div className="mt-2 flex flex-col gap-4">
        {targets.map((target) => (
          <div key={`${target.target}-${target.startedAt}`}>
            {targets.length > 1 && (
              <p className="mb-1 text-muted">
                <T id={`inbox.sla.name.${target.target}`} />
              </p>
            )}
            <TargetSteps clock={clock} target={target} />
          </div>
        ))}
      </div>
    </details>
  );
}

function TargetSteps({ clock: { policyName, timeZone }, target }: { readonly clock: ContactClockView; readonly target: Target }) {
  const t = useT();
  const format = useFormat(timeZone ?? undefined);
  const { startedAt, ms, dueAt, steps, more, state, breached, isExplained } = target;
  // By the wall clock all time counts, so only the pauses say something.
  const shown = timeZone === null ? steps.filter(({ kind }) => kind === 'paused') : steps;
  const policy = policyName ?? t('inbox.sla.policy.general');
  return (
    <ol className="flex flex-col">
      <Step>
        <T id="inbox.sla.step.start" values={{ at: format.exact(startedAt) }} />
      </Step>
      <Step>
        {isExplained ? (
          <T
            id={timeZone === null ? 'inbox.sla.step.within' : 'inbox.sla.step.within-hours'}
            values={{ within: format.durationFull(ms), policy }}
          />
        ) : (
          <T id="inbox.sla.step.within-then" values={{ within: format.durationFull(ms) }} />
        )}
      </Step>
      {shown.map((step) => (
        <Step key={step.kind === 'closed' ? step.date : step.from} isMuted={step.kind !== 'open'}>
          <StepText step={step} timeZone={timeZone} />
        </Step>
      ))}
      {more > 0 && (
        <Step isMuted>
          <T id="inbox.sla.step.more" values={{ count: more }} />
        </Step>
      )}
      <Step isLast mark={breached || state === 'overdue' ? 'bg-coral' : 'bg-palm'}>
        <T id={state === 'paused' ? 'inbox.sla.step.was-due' : 'inbox.sla.step.due'} values={{ at: format.exact(dueAt) }} />
      </Step>
    </ol>
  );
}

function StepText({ step, timeZone }: { readonly step: ClockStepView; readonly timeZone: string | null }) {
  const format = useFormat(timeZone ?? undefined);
  const dates = useFormat('UTC');
  if (step.kind === 'paused') {
    if (step.to === null) return <T id="inbox.sla.step.paused-since" values={{ at: format.exact(step.from) }} />;
    return <T id="inbox.sla.step.paused" values={{ for: format.durationFull(Date.parse(step.to) - Date.parse(step.from)) }} />;
  }
  if (step.kind === 'open') {
    const counted = format.durationFull(step.ms);
    return (
      <>
        <T
          id="inbox.sla.step.open"
          values={{ day: format.weekday(step.from), from: format.time(step.from), to: format.time(step.to), counted }}
        />
        <Named name={step.name} />
      </>
    );
  }
  return (
    <>
      <T id={`inbox.sla.step.closed.${step.reason}`} values={{ day: dates.weekday(`${step.date}T12:00:00Z`) }} />
      <Named name={step.name} />
    </>
  );
}

/** The name of a holiday or of the hours of some dates. */
function Named({ name }: { readonly name: string | null }) {
  return name === null ? null : <UserText className="text-muted">{name}</UserText>;
}

type StepProps = { readonly children: ReactNode; readonly isMuted?: boolean; readonly isLast?: boolean; readonly mark?: string };

function Step({ children, isMuted = false, isLast = false, mark = 'bg-muted' }: StepProps) {
  return (
    <li className={cx('relative ps-5 pb-2', isLast && 'pb-0 font-medium', isMuted && 'text-muted')}>
      {!isLast && <span aria-hidden className="absolute start-[3.5px] top-3 bottom-0 w-px bg-hairline" />}
      <span aria-hidden className={cx('absolute start-0 top-1.5 size-2 rounded-full', mark)} />
      {children}
    </li>
  );
}
