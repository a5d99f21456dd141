import {
  choicesInForce,
  notificationKinds,
  timings,
  type Channel,
  type NotificationChoices,
  type NotificationKind,
  type QuietHours,
  type Timing,
  type Uuid,
} from '@sumaa/contracts';

/** One switch of the matrix. */
export type SwitchName = `${NotificationKind} ${Channel}`;
/** When a kind is sent. */
export type TimingName = `${NotificationKind} timing`;

/** What the form shows: every switch and time as it is in force. */
export type ChoiceValues = Readonly<Record<SwitchName, boolean> & Record<TimingName, Timing>> & {
  readonly quiet: QuietHours | null;
  /** When what is wanted once a day is sent, `08:00`. */
  readonly dailyAt: string;
  /** Null: all branches. */
  readonly branches: readonly Uuid[] | null;
};

/** The rows and columns of the matrix. */
export type Matrix = { readonly kinds: readonly NotificationKind[]; readonly channels: readonly Channel[] };

export const switchName = (kind: NotificationKind, channel: Channel): SwitchName => `${kind} ${channel}`;
export const timingName = (kind: NotificationKind): TimingName => `${kind} timing`;

/** Whether a kind can be gathered: others come at a time of their own. */
export const hasTiming = (kind: NotificationKind): boolean => notificationKinds[kind].timing !== null;

/** Whether something of this is sent once a day. */
export const isSomethingDaily = (values: ChoiceValues, { kinds }: Pick<Matrix, 'kinds'>): boolean =>
  kinds.some((kind) => hasTiming(kind) && values[timingName(kind)] === 'daily');

/** Every switch and time of the matrix as own choices over those of `inherited` set it. */
export function valuesOf(own: NotificationChoices, inherited: NotificationChoices, { kinds, channels }: Matrix): ChoiceValues {
  const force = choicesInForce(inherited, own);
  const switches = kinds.flatMap((kind) => channels.map((channel) => [switchName(kind, channel), force.isOn(kind, channel)] as const));
  const times = kinds.filter(hasTiming).map((kind) => [timingName(kind), force.timingOf(kind) ?? timings[0]] as const);
  const byName = Object.fromEntries([...switches, ...times]) as Record<SwitchName, boolean> & Record<TimingName, Timing>;
  return { ...byName, quiet: force.quiet, dailyAt: force.dailyAt, branches: force.branches };
}

/** The choices that make these values: only what differs from what is inherited. What the form does not show stays as it was. */
export function choicesOfValues(
  values: ChoiceValues,
  before: NotificationChoices,
  inherited: NotificationChoices,
  { kinds, channels }: Matrix,
): NotificationChoices {
  const { isOn, timingOf, quiet, dailyAt } = choicesInForce(inherited, { switches: {}, timing: {} });
  const switches = { ...before.switches };
  const timing = { ...before.timing };
  for (const kind of kinds) {
    const row = { ...switches[kind] };
    for (const channel of channels) {
      const value = values[switchName(kind, channel)];
      if (value === isOn(kind, channel)) delete row[channel];
      else row[channel] = value;
    }
    if (Object.keys(row).length === 0) delete switches[kind];
    else switches[kind] = row;
    const chosen = values[timingName(kind)];
    if (!hasTiming(kind) || chosen === timingOf(kind)) delete timing[kind];
    else timing[kind] = chosen;
  }
  const { quiet: _quiet, branches: _branches, dailyAt: _dailyAt, ...rest } = before;
  return {
    ...rest,
    switches,
    timing,
    ...(JSON.stringify(values.quiet) === JSON.stringify(quiet) ? {} : { quiet: values.quiet }),
    ...(values.dailyAt === dailyAt ? {} : { dailyAt: values.dailyAt }),
    ...(values.branches === null ? {} : { branches: [...values.branches] }),
  };
}
