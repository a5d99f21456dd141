import { expect, test } from 'vitest';
import type { Uuid } from '../../kernel/ids.ts';
import { abilitiesOf, defaultMemberPermissions, roles, type Role } from '../../kernel/permissions.ts';
import { isoAfter, hour, minute, type Iso } from '../../kernel/time.ts';
import { noChoices, type NotificationChoices, type QuietHours } from './choices.ts';
import { channels, timings, type Timing } from './kind.ts';
import { allNotificationKinds, notificationKinds, type NotificationKind } from './kinds.ts';
import type { Notice } from './notice.ts';
import { whoWantsIt, type NoticePerson } from './who-wants-it.ts';

const timeZone = 'Asia/Riyadh';
const [ann, ben, here, there] = ['1', '2', '3', '4'].map((n) => `00000000-0000-4000-8000-00000000000${n}` as Uuid);
const start = '2026-03-12T00:00:00.000Z' as Iso;
const notice = (kind: NotificationKind, over: Partial<Notice> = {}): Notice => ({
  kind,
  eventId: here!,
  tenantId: there!,
  at: start,
  subjectId: null,
  locationId: null,
  accountId: null,
  by: null,
  facts: {},
  ...over,
});
const quietChoices: readonly (QuietHours | null)[] = [
  null,
  { from: '22:00', to: '07:00', exceptUrgent: true },
  { from: '09:00', to: '17:30', exceptUrgent: false },
];

/** Minutes since midnight in Riyadh. */
const clockAt = (at: number) => ((at / minute) % (24 * 60)) + 3 * 60;
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When something of this timing is sent, found by trying one minute after the other. */
function sentAt(now: number, timing: Timing, quiet: QuietHours | null): number {
  let at = now;
  const later = () => {
    at += minute;
    return clockAt(at) % (24 * 60);
  };
  if (timing === 'hourly') while (later() % 60 !== 0);
  if (timing === 'daily') while (later() !== 8 * 60);
  if (quiet === null) return at;
  const [from, to] = [minutes(quiet.from), minutes(quiet.to)];
  const isQuiet = (clock: number) => (from < to ? clock >= from && clock < to : clock >= from || clock < to);
  let clock = clockAt(at) % (24 * 60);
  while (isQuiet(clock)) clock = later();
  return at;
}

/** A report is whole in a mail of its own: it may wait, but is never one line among others. */
const isReport = (kind: NotificationKind) => kind === 'weekly_report' || kind === 'monthly_report';

/** What a role gets of a kind by the defaults, written down plainly. */
function expectedOf(kind: NotificationKind, may: boolean, now: number, timing: Timing, quiet: QuietHours | null) {
  const { defaults, locked, isUrgent, timing: own } = notificationKinds[kind];
  if (!may) return [];
  const disturbs = isUrgent && quiet?.exceptUrgent === true;
  const due = sentAt(now, own === null ? 'now' : timing, disturbs ? null : quiet);
  return channels
    .filter((channel) => defaults.some((one) => one === channel))
    .map((channel) => {
      const isAtOnce = channel === 'bell' || locked.some((one) => one === channel);
      const isGathered = !isAtOnce && due !== now && !isReport(kind);
      return { channel, dueAt: new Date(isAtOnce ? now : due).toISOString(), isGathered };
    });
}

const abilitiesIn = (role: Role) =>
  role === 'super_admin'
    ? abilitiesOf(role, ['inbox', 'system', 'billing', 'customers'], null)
    : abilitiesOf(role, defaultMemberPermissions(role), null);
const cases = allNotificationKinds.flatMap((kind) =>
  roles.flatMap((role) =>
    timings.flatMap((timing) =>
      quietChoices.flatMap((quiet) => [0, 5.5, 6, 9, 14.5, 16.25, 19, 20].map((hours) => ({ kind, role, timing, quiet, hours }))),
    ),
  ),
);

test('every kind × channel × role × timing × quiet hours × hour of the day is as the plain reference says', () => {
  for (const { kind, role, timing, quiet, hours } of cases) {
    const now = isoAfter(start, hours * hour);
    const abilities = abilitiesIn(role);
    const person = { accountId: ann!, abilities, locationIds: null, choices: { switches: {}, timing: { [kind]: timing }, quiet } };
    const wanted = whoWantsIt(notice(kind), { people: [person], business: noChoices, timeZone, now });
    const may = notificationKinds[kind].permission === null || abilities.some((one) => one === notificationKinds[kind].permission);
    const got = wanted.map(({ channel, dueAt, isGathered }) => ({ channel, dueAt, isGathered }));
    expect(got, `${kind} ${role} ${timing} ${quiet?.from} ${hours}`).toEqual(expectedOf(kind, may, Date.parse(now), timing, quiet));
  }
});

test('own switches go before those of the business, and these before what the kind says', () => {
  const person = (switches: NotificationChoices['switches']): NoticePerson => ({
    accountId: ann!,
    abilities: ['reviews.read'],
    locationIds: null,
    choices: { switches, timing: {} },
  });
  const business: NotificationChoices = { switches: { new_review: { email: false, sms: true } }, timing: {} };
  const on = (switches: NotificationChoices['switches']) =>
    whoWantsIt(notice('new_review'), { people: [person(switches)], business, timeZone, now: start }).map(({ channel }) => channel);
  expect(on({})).toEqual(['bell', 'push', 'sms']);
  expect(on({ new_review: { email: true, push: false } })).toEqual(['bell', 'email', 'sms']);
});

test('nobody has what they did themselves, what is for another, or what is of branches they do not see or want', () => {
  const person = (over: Partial<NoticePerson> = {}): NoticePerson => ({
    accountId: ann!,
    abilities: ['reviews.read'],
    locationIds: null,
    choices: noChoices,
    ...over,
  });
  const has = (over: Partial<Notice>, who = person()) =>
    whoWantsIt(notice('new_review', over), { people: [who], business: noChoices, timeZone, now: start }).length > 0;
  expect([has({}), has({ by: ann! }), has({ by: ben! }), has({ accountId: ben! }), has({ accountId: ann! })]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
  const ofHere = { locationId: here! };
  expect([has(ofHere), has(ofHere, person({ locationIds: [there!] })), has(ofHere, person({ locationIds: [here!] }))]).toEqual([
    true,
    false,
    true,
  ]);
  expect(has(ofHere, person({ choices: { ...noChoices, branches: [there!] } }))).toBe(false);
});

/** Numbers that look random and are the same in every run. */
function diceOf(seed: number) {
  let state = seed;
  const int = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { int, once: (of: number) => int(of) === 0, pick: <T>(from: readonly T[]): T => from[int(from.length)]! };
}

test('whatever a person and their business chose, of whichever branches, each channel is as the plain reference says', () => {
  const { int, once, pick } = diceOf(16);
  const branches = [here!, there!];
  const subset = () => pick<readonly Uuid[] | null>([null, [], [here!], [there!], branches]);
  const switches = () =>
    Object.fromEntries(
      allNotificationKinds
        .filter(() => once(3))
        .map((kind) => [kind, Object.fromEntries(channels.filter(() => once(2)).map((one) => [one, once(2)]))]),
    );
  const timing = () => Object.fromEntries(allNotificationKinds.filter(() => once(3)).map((kind) => [kind, pick(timings)]));
  for (let round = 0; round < 4_000; round += 1) {
    const kind = pick(allNotificationKinds);
    const { permission, offers, locked, defaults, isUrgent, timing: usual } = notificationKinds[kind];
    const quiet = { own: pick([undefined, ...quietChoices]), business: pick([undefined, ...quietChoices]) };
    const business: NotificationChoices = {
      switches: switches(),
      timing: timing(),
      ...(quiet.business === undefined ? {} : { quiet: quiet.business }),
    };
    const wantedBranches = subset();
    const choices: NotificationChoices = {
      switches: switches(),
      timing: timing(),
      branches: wantedBranches === null ? null : [...wantedBranches],
      ...(quiet.own === undefined ? {} : { quiet: quiet.own }),
    };
    const abilities = abilitiesIn(pick(roles));
    const locationIds = subset();
    const person: NoticePerson = { accountId: ann!, abilities, locationIds, choices };
    const about = notice(kind, {
      locationId: pick([null, ...branches]),
      accountId: pick([null, ann!, ben!]),
      by: pick([null, ann!, ben!]),
    });
    const now = isoAfter(start, int(24 * 60) * minute);

    const isTheirs = about.by !== ann && (about.accountId === null || about.accountId === ann);
    const isAllowed = permission === null || abilities.some((one) => one === permission);
    const place = about.locationId;
    const isOfBranch = place === null || [locationIds, wantedBranches].every((ids) => ids === null || ids.some((id) => id === place));
    const inForce = quiet.own === undefined ? (quiet.business ?? null) : quiet.own;
    const time = usual === null ? 'now' : (choices.timing[kind] ?? business.timing[kind] ?? usual);
    const due = sentAt(Date.parse(now), time, isUrgent && inForce?.exceptUrgent === true ? null : inForce);
    const expected = channels.flatMap((channel) => {
      const isLocked = locked.some((one) => one === channel);
      const isOn =
        isLocked || (choices.switches[kind]?.[channel] ?? business.switches[kind]?.[channel] ?? defaults.some((one) => one === channel));
      if (!isTheirs || !isAllowed || !isOfBranch || !isOn || !offers.some((one) => one === channel)) return [];
      const isAtOnce = channel === 'bell' || isLocked;
      const at = isAtOnce ? Date.parse(now) : due;
      return [{ accountId: ann, channel, dueAt: new Date(at).toISOString(), isGathered: at !== Date.parse(now) && !isReport(kind) }];
    });
    expect(whoWantsIt(about, { people: [person], business, timeZone, now }), `round ${round}: ${kind}`).toEqual(expected);
  }
});
