import { notificationKinds, timings, type Channel, type KindGroup, type NotificationKind, type Timing } from '@sumaa/contracts';
import { Bell, Mail, MessageCircle, MonitorSmartphone, Smartphone, type LucideIcon } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { kindLook } from '../kind-look.ts';
import type { ChoicesOf } from './queries.ts';
import { hasTiming, switchName, timingName, type ChoiceValues, type Matrix, type SwitchName, type TimingName } from './values.ts';

export type ChoicesMatrixProps = Matrix & {
  readonly of: ChoicesOf;
  readonly values: ChoiceValues;
  readonly onSwitch: (name: SwitchName, isOn: boolean) => void;
  readonly onTiming: (name: TimingName, timing: Timing) => void;
};

const icons: Record<Channel, LucideIcon> = { bell: Bell, email: Mail, push: MonitorSmartphone, sms: Smartphone, whatsapp: MessageCircle };

/** Which kinds arrive by which channel, and when: one row a kind, by group. */
export function ChoicesMatrix({ of, kinds, channels, values, onSwitch, onTiming }: ChoicesMatrixProps) {
  const t = useT();
  const groups = [...new Set(kinds.map((kind) => notificationKinds[kind].group))];
  const times = timings.map((value) => ({ value, label: t(`choices.timing.${value}`) }));
  /** Whether it leaves the product on some channel: the bell knows no time. */
  const isSent = (kind: NotificationKind) => channels.some((channel) => channel !== 'bell' && values[switchName(kind, channel)]);
  const rowsOf = (group: KindGroup) => kinds.filter((kind) => notificationKinds[kind].group === group);
  return (
    <Card as="section" aria-labelledby="choices-matrix" padding="none">
      <div className="px-4 pt-4 md:px-5 md:pt-5">
        <CardHeader id="choices-matrix" title={<T id="choices.matrix.title" />} summary={<T id={`choices.matrix.summary.${of}`} />} />
      </div>
      <table aria-labelledby="choices-matrix" className="w-full text-start">
        <thead>
          <tr className="border-y border-hairline">
            <th scope="col" className="px-4 text-start text-small font-normal text-muted md:px-5">
              <T id="choices.kind" />
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="w-10 px-1 py-2.5 text-small font-semibold md:w-28">
                <span className="flex flex-col items-center gap-1">
                  <Icon of={icons[channel]} size={18} className="text-muted" />
                  {/* Five names are wider than a phone; each box names its channel. */}
                  <span className="max-md:sr-only">
                    <T id={`choices.channel.${channel}`} />
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group} className="border-b border-hairline last:border-b-0">
            <tr>
              <th
                scope="rowgroup"
                colSpan={channels.length + 1}
                className="px-4 pt-3 pb-1 text-start text-small font-semibold text-palm md:px-5"
              >
                <T id={`choices.group.${group}`} />
              </th>
            </tr>
            {rowsOf(group).map((kind) => (
              <tr key={kind}>
                <th scope="row" className="px-4 py-2 text-start font-normal md:px-5">
                  <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                    <span className="flex items-center gap-2.5 text-dense">
                      <Icon of={kindLook[kind].icon} size={18} className="shrink-0 text-muted" />
                      <T id={`notifications.kind.${kind}`} />
                    </span>
                    {hasTiming(kind) && (
                      <CompactSelect<Timing>
                        label={t('choices.timing.of', { kind: t(`notifications.kind.${kind}`) })}
                        isLabelHidden
                        size="sm"
                        isDisabled={!isSent(kind)}
                        options={times}
                        value={values[timingName(kind)]}
                        onChange={(timing) => onTiming(timingName(kind), timing)}
                      />
                    )}
                  </span>
                </th>
                {channels.map((channel) => {
                  const name = switchName(kind, channel);
                  return (
                    <td key={channel} className="px-1">
                      {notificationKinds[kind].offers.some((one) => one === channel) && (
                        <Checkbox
                          className="justify-center"
                          aria-label={t('choices.switch', {
                            kind: t(`notifications.kind.${kind}`),
                            channel: t(`choices.channel.${channel}`),
                          })}
                          isSelected={values[name]}
                          isDisabled={notificationKinds[kind].locked.some((locked) => locked === channel)}
                          onChange={(isOn) => onSwitch(name, isOn)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}
