import {
  choicesInForce,
  type Channel,
  type NotificationChoices,
  type NotificationKind,
  type QuietHours,
  type Uuid,
} from '@sumaa/contracts';

/** One switch of the matrix. */
export type SwitchName = `${NotificationKind} ${Channel}`;

/** What the form shows: every switch as it is in force. */
export type ChoiceValues = Readonly<Record<SwitchName, boolean>> & {
  readonly quiet: QuietHours | null;
  /** Null: all branches. */
  readonly branches: readonly Uuid[] | null;
};

/** The rows and columns of the matrix. */
export type Matrix = { readonly kinds: readonly NotificationKind[]; readonly channels: readonly Channel[] };

export const switchName = (kind: NotificationKind, channel: Channel): SwitchName => `${kind} ${channel}`;

/** Every switch of the matrix as own choices over those of `inherited` set it. */
export function valuesOf(own: NotificationChoices, inherited: NotificationChoices, { kinds, channels }: Matrix): ChoiceValues {
  const force = choicesInForce(inherited, own);
  const switches = kinds.flatMap((kind) => channels.map((channel) => [switchName(kind, channel), force.isOn(kind, channel)] as const));
  return { ...(Object.fromEntries(switches) as Record<SwitchName, boolean>), quiet: force.quiet, branches: force.branches };
}

/** The choices that make these values: only what differs from what is inherited. What the form does not show stays as it was. */
export function choicesOfValues(
  values: ChoiceValues,
  before: NotificationChoices,
  inherited: NotificationChoices,
  { kinds, channels }: Matrix,
): NotificationChoices {
  const { isOn, quiet } = choicesInForce(inherited, { switches: {}, timing: {} });
  const switches = { ...before.switches };
  for (const kind of kinds) {
    const row = { ...switches[kind] };
    for (const channel of channels) {
      const value = values[switchName(kind, channel)];
      if (value === isOn(kind, channel)) delete row[channel];
      else row[channel] = value;
    }
    if (Object.keys(row).length === 0) delete switches[kind];
    else switches[kind] = row;
  }
  const { quiet: _quiet, branches: _branches, ...rest } = before;
  return {
    ...rest,
    switches,
    ...(JSON.stringify(values.quiet) === JSON.stringify(quiet) ? {} : { quiet: values.quiet }),
    ...(values.branches === null ? {} : { branches: [...values.branches] }),
  };
}
