import type { Channel, NotificationKind } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';
import type { SettingChange } from '../../../ui/layout/save-bar.tsx';
import type { ChoiceValues, TimingName } from './values.ts';

const isTiming = (name: keyof ChoiceValues): name is TimingName => name.endsWith(' timing');

/** Says what changed of `base`, a value each. */
export function useChangeTexts(base: ChoiceValues) {
  const t = useT();
  const label = (name: keyof ChoiceValues): string => {
    if (name === 'quiet' || name === 'branches') return t(`choices.${name}.title`);
    if (name === 'dailyAt') return t('choices.daily.at');
    const [kind, channel] = name.split(' ') as [NotificationKind, Channel | 'timing'];
    if (channel === 'timing') return t('choices.timing.of', { kind: t(`notifications.kind.${kind}`) });
    return t('choices.switch', { kind: t(`notifications.kind.${kind}`), channel: t(`choices.channel.${channel}`) });
  };
  const text = (name: keyof ChoiceValues, values: ChoiceValues): string => {
    if (name === 'branches') return t('choices.branches.chosen', { count: values.branches?.length ?? -1 });
    if (name === 'dailyAt') return values.dailyAt;
    if (isTiming(name)) return t(`choices.timing.${values[name]}`);
    if (name !== 'quiet') return t(values[name] ? 'choices.on' : 'choices.off');
    const { quiet } = values;
    return quiet === null ? t('choices.off') : t('choices.quiet.value', { ...quiet, urgent: quiet.exceptUrgent ? 'yes' : 'no' });
  };
  return (names: readonly (keyof ChoiceValues)[], to: ChoiceValues): SettingChange[] =>
    names.map((id) => ({ id, label: label(id), from: text(id, base), to: text(id, to) }));
}
