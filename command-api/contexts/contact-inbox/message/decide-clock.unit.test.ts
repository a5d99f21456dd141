import {
  afterWriterAnswer,
  contactReference,
  defaultSlaSettings,
  dueTimesOf,
  evolveClock,
  hour,
  runOf,
  type BusinessHours,
  type ContactClock,
  type ContactEvent,
  type ContactPriority,
  type ContactStatus,
  type Iso,
  type SlaInForce,
  type SlaSettings,
  type SlaTargetName,
  type Uuid,
} from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { ContactCommand } from './commands.ts';
import { contactMessage } from './contact-message.ts';

const { given } = specOf(contactMessage);
const messageId = '11111111-1111-4111-8111-111111111111' as Uuid;
const staff = '22222222-2222-4222-8222-222222222222' as Uuid;
const lead = '33333333-3333-4333-8333-333333333333' as Uuid;
const replyId = '44444444-4444-4444-8444-444444444444' as Uuid;
/** Hours of 1 March 2026, a Sunday, in UTC. */
const at = (hours: number) => new Date(Date.UTC(2026, 2, 1) + hours * hour).toISOString() as Iso;

const escalation = { notify: true, reassignTo: null, raisePriority: false };
const general = { ...defaultSlaSettings.general, escalation };
const inForce = (over: Partial<SlaSettings['general']> = {}, rest: Partial<SlaSettings> = {}, revision = 1): SlaInForce => ({
  revision,
  settings: { ...defaultSlaSettings, ...rest, general: { ...general, ...over } },
});
/** First answer in 4 hours, next in 2, resolved in 10. */
const all = inForce({ firstAnswerMs: 4 * hour, nextAnswerMs: 2 * hour, resolveMs: 10 * hour, warnMs: hour });

const sent = {
  messageId,
  name: 'خالد',
  email: 'khaled@diwan.example',
  company: null,
  message: 'لا أستطيع الربط',
  language: 'ar',
  acknowledged: true,
} as const;
const receive = (receivedAt: Iso, sla: SlaInForce, priority: ContactPriority = 'medium'): ContactCommand => ({
  type: 'ReceiveMessage',
  ...sent,
  subject: null,
  priority,
  at: receivedAt,
  sla,
});
const received = (hours: number, dueHours: number, priority: ContactPriority = 'medium'): ContactEvent => ({
  type: 'ContactMessageReceived',
  data: {
    ...sent,
    reference: contactReference(messageId),
    subject: 'لا أستطيع الربط',
    channel: 'web',
    priority,
    receivedAt: at(hours),
    slaDueAt: at(dueHours),
  },
});
type Target = readonly [target: SlaTargetName, from: number, ms: number, due: number, warn: number];
const set = (setAt: number, slaDue: number, targets: readonly Target[], policy = 1): ContactEvent => ({
  type: 'ContactDueTimesSet',
  data: {
    messageId,
    policy,
    targets: targets.map(([target, from, hours, due, warn]) => ({
      target,
      startedAt: at(from),
      ms: hours * hour,
      dueAt: at(due),
      warnAt: at(warn),
    })),
    slaDueAt: at(slaDue),
    setAt: at(setAt),
  },
});
const changed = (from: ContactStatus, to: ContactStatus, hours: number, due: number, reopened = false): ContactEvent => ({
  type: 'ContactStatusChanged',
  data: { messageId, from, to, reopened, accountId: staff, changedAt: at(hours), slaDueAt: at(due) },
});
const status = (to: ContactStatus, hours: number, sla: SlaInForce): ContactCommand => ({
  type: 'ChangeStatus',
  status: to,
  accountId: staff,
  at: at(hours),
  sla,
});
const reply = (hours: number, isPublic: boolean, sla: SlaInForce): ContactCommand => ({
  type: 'ReplyToMessage',
  replyId,
  content: 'أهلًا',
  isPublic,
  accountId: staff,
  at: at(hours),
  sla,
});
const replied = (hours: number, isPublic: boolean): ContactEvent => ({
  type: 'ContactReplied',
  data: { messageId, replyId, content: 'أهلًا', isPublic, accountId: staff, repliedAt: at(hours) },
});
const check = (hours: number, sla: SlaInForce, mayReassign = true): ContactCommand => ({
  type: 'CheckSla',
  mayReassign,
  gone: null,
  at: at(hours),
  sla,
});
const alarm = (target: SlaTargetName, from: number, due: number) => ({ messageId, target, startedAt: at(from), dueAt: at(due) });
const warned = (target: SlaTargetName, from: number, due: number, hours: number): ContactEvent => ({
  type: 'ContactSlaWarned',
  data: { ...alarm(target, from, due), warnedAt: at(hours), notify: true, responsible: null },
});
const breached = (target: SlaTargetName, from: number, due: number, hours: number): ContactEvent => ({
  type: 'ContactSlaBreached',
  data: { ...alarm(target, from, due), breachedAt: at(hours), notify: true, responsible: null, reassignedTo: null, raisedTo: null },
});

/** Sunday to Thursday, 09:00 to 18:00. */
const nineToSix = [{ opens: '09:00', closes: '18:00' }];
const riyadh = (over: Partial<BusinessHours> = {}): BusinessHours => ({
  kind: 'business_hours',
  timeZone: 'Asia/Riyadh',
  week: {
    sunday: nineToSix,
    monday: nineToSix,
    tuesday: nineToSix,
    wednesday: nineToSix,
    thursday: nineToSix,
    friday: [],
    saturday: [],
  },
  overrides: [],
  holidays: [],
  ...over,
});
const inSupportHours = (hours: number, calendar = riyadh()) =>
  inForce({ clock: 'support_hours', firstAnswerMs: hours * hour }, { hours: calendar });
/** A time in Riyadh, in March 2026. */
const local = (text: string) => new Date(`2026-03-${text}+03:00`).toISOString() as Iso;

describe('in support hours the first answer is due', () => {
  const ramadan = {
    name: 'رمضان',
    from: '2026-03-01',
    to: '2026-03-07',
    week: { ...riyadh().week, sunday: [{ opens: '10:00', closes: '16:00' }] },
  };
  test.each([
    ['Thu 17:00 + 9 h', '05T17:00', 9, '08T17:00', riyadh()],
    ['Thu 17:00 + 24 h', '05T17:00', 24, '10T14:00', riyadh()],
    ['Fri 12:00 + 1 h', '06T12:00', 1, '08T10:00', riyadh()],
    ['Sun 08:00 + 2 h', '08T08:00', 2, '08T11:00', riyadh()],
    ['Wed 17:30 + 1 h', '04T17:30', 1, '05T09:30', riyadh()],
    ['over a holiday', '04T17:30', 1, '08T09:30', riyadh({ holidays: [{ date: '2026-03-05', name: 'عيد' }] })],
    ['in the hours of Ramadan', '01T09:00', 7, '02T10:00', riyadh({ overrides: [ramadan] })],
  ])('%s', (_what, from, hours, due, calendar) => {
    const decision = contactMessage.decide(contactMessage.initial(), receive(local(from), inSupportHours(hours, calendar)));
    const [first] = decision.ok ? decision.events : [];
    expect(first).toMatchObject({ data: { slaDueAt: local(due) } });
  });

  test('later by the open hours of a pause', () => {
    const sla = inSupportHours(2);
    const start = contactMessage.decide(contactMessage.initial(), receive(local('01T09:00'), sla));
    const events = start.ok ? start.events : [];
    const pending = { ...changed('new', 'pending', 0, 0), data: { ...changed('new', 'pending', 0, 0).data, changedAt: local('01T10:00') } };
    const decision = contactMessage.decide([...events, pending as ContactEvent].reduce(contactMessage.evolve, contactMessage.initial()), {
      type: 'ChangeStatus',
      status: 'open',
      accountId: staff,
      at: local('02T17:30'),
      sla,
    });
    // One hour was used on Sunday; half an hour is left on Monday.
    expect(decision.ok && decision.events[0]).toMatchObject({ data: { slaDueAt: local('03T09:30') } });
  });
});

describe('by the policy in force', () => {
  const start = [
    received(8, 12),
    set(8, 12, [
      ['first_answer', 8, 4, 12, 11],
      ['resolve', 8, 10, 18, 17],
    ]),
  ] as const;

  test('a message is due for what the policy says, the earliest first', () =>
    given()
      .when(receive(at(8), all))
      .then(...start));

  test('a high priority may have a policy of its own', () => {
    const urgent = { ...general, name: 'عاجل', priority: 'high', channel: null, firstAnswerMs: hour } as const;
    given()
      .when(receive(at(8), inForce({}, { policies: [urgent] }), 'high'))
      .then(received(8, 9, 'high'), set(8, 9, [['first_answer', 8, 1, 9, 8]]));
  });

  test('an answer meets the first answer and leaves the resolving', () =>
    given(...start, changed('new', 'open', 9, 12))
      .when(reply(10, true, all))
      .then(replied(10, true), set(10, 18, [['resolve', 8, 10, 18, 17]])));

  test('a further answer says again that the resolving is left, for whoever reads an answer as the end', () => {
    const left = set(10, 18, [['resolve', 8, 10, 18, 17]]);
    given(...start, changed('new', 'open', 9, 12), replied(10, true), left)
      .when(reply(11, true, all))
      .then(replied(11, true), set(11, 18, [['resolve', 8, 10, 18, 17]]));
    given(...start, changed('new', 'open', 9, 12), replied(10, true), left)
      .when(reply(11, false, all))
      .then(replied(11, false));
  });

  test('a note stops no clock', () =>
    given(...start)
      .when(reply(10, false, all))
      .then(replied(10, false)));

  test('a pause moves every target, and says nothing while it lasts', () =>
    given(...start, changed('new', 'pending', 10, 12))
      .when(status('open', 15, all))
      .then(
        changed('pending', 'open', 15, 17),
        set(15, 17, [
          ['first_answer', 8, 4, 17, 16],
          ['resolve', 8, 10, 23, 22],
        ]),
      ));

  test('an end meets the resolving and keeps the due time of an answer that never came', () =>
    given(...start)
      .when(status('closed', 9, all))
      .then(changed('new', 'closed', 9, 12), set(9, 12, [['first_answer', 8, 4, 12, 11]])));

  test('a reopening starts every target anew', () =>
    given(...start, changed('new', 'resolved', 9, 12))
      .when(status('open', 30, all))
      .then(
        changed('resolved', 'open', 30, 34, true),
        set(30, 34, [
          ['first_answer', 30, 4, 34, 33],
          ['resolve', 30, 10, 40, 39],
        ]),
      ));

  test('a change of priority moves what is due at once', () => {
    const urgent = { ...all.settings.general, name: 'عاجل', priority: 'high', channel: null, firstAnswerMs: hour } as const;
    const sla = { ...all, settings: { ...all.settings, policies: [urgent] } };
    given(...start)
      .when({ type: 'ChangePriority', priority: 'high', accountId: staff, at: at(9), sla })
      .then(
        { type: 'ContactPriorityChanged', data: { messageId, from: 'medium', to: 'high', accountId: staff, changedAt: at(9) } },
        set(9, 9, [
          ['first_answer', 8, 1, 9, 8],
          ['resolve', 8, 10, 18, 17],
        ]),
      );
  });

  test('the same priority changes nothing', () =>
    given(...start)
      .when({ type: 'ChangePriority', priority: 'medium', accountId: staff, at: at(9), sla: all })
      .then());

  test('new settings move running clocks, once', () => {
    const later = { ...inForce({ firstAnswerMs: 6 * hour }), revision: 2 };
    const refreshed = set(9, 14, [['first_answer', 8, 6, 14, 11]], 2);
    given(...start)
      .when({ type: 'RefreshSla', at: at(9), sla: later })
      .then(refreshed);
    given(...start, refreshed)
      .when({ type: 'RefreshSla', at: at(9), sla: later })
      .then();
  });

  test('new settings leave a paused clock alone', () =>
    given(...start, changed('new', 'pending', 9, 12))
      .when({ type: 'RefreshSla', at: at(10), sla: { ...inForce({ firstAnswerMs: 6 * hour }), revision: 2 } })
      .then());
});

describe('a pause', () => {
  const plain = inForce({}, {}, 0);
  const other = '55555555-5555-4555-8555-555555555555' as Uuid;
  const marked: ContactEvent = { type: 'ContactMarkedAsSpam', data: { messageId, accountId: staff, markedAt: at(25) } };
  const unmarked: ContactEvent = { type: 'ContactSpamUndone', data: { messageId, accountId: staff, undoneAt: at(26) } };
  const merged: ContactEvent = { type: 'ContactMerged', data: { messageId, into: other, accountId: staff, mergedAt: at(25) } };
  const unmerged: ContactEvent = { type: 'ContactMergeUndone', data: { messageId, into: other, accountId: staff, undoneAt: at(26) } };

  test.each([
    ['spam', marked, unmarked],
    ['a duplicate', merged, unmerged],
  ])('in which the message was %s for a while counts once, and whole', (_what, aside, undone) =>
    given(received(0, 24), changed('new', 'pending', 1, 24), aside, undone)
      .when(status('open', 27, plain))
      .then(changed('pending', 'open', 27, 50)),
  );
  test('that began as spam goes on while it waits for its writer', () => {
    const [spam, back] = [
      { ...marked, data: { ...marked.data, markedAt: at(1) } },
      { ...unmarked, data: { ...unmarked.data, undoneAt: at(3) } },
    ] as ContactEvent[];
    given(received(0, 24), spam!, changed('new', 'pending', 2, 24), back!)
      .when(status('open', 4, plain))
      .then(changed('pending', 'open', 4, 27));
  });
});

describe('an alarm', () => {
  const start = received(8, 32);
  test.each([
    ['exactly 3 hours before', 29, []],
    ['less than 3 hours before', 29.001, [warned('first_answer', 8, 32, 29.001)]],
    ['exactly at the due time', 32, [warned('first_answer', 8, 32, 32)]],
    ['after it', 32.001, [breached('first_answer', 8, 32, 32.001)]],
    ['when the clock was set back', 7, []],
  ])('%s', (_when, hours, events) =>
    given(start)
      .when(check(hours, inForce({}, {}, 0)))
      .then(...events),
  );

  test('is given once, however often one looks', () => {
    const plain = inForce({}, {}, 0);
    given(start, warned('first_answer', 8, 32, 30))
      .when(check(31, plain))
      .then();
    given(start, warned('first_answer', 8, 32, 30))
      .when(check(33, plain))
      .then(breached('first_answer', 8, 32, 33));
    given(start, breached('first_answer', 8, 32, 33))
      .when(check(90, plain))
      .then();
  });
  test('is not repeated when a pause moves the due time', () =>
    given(start, warned('first_answer', 8, 32, 30), changed('new', 'pending', 30, 32), changed('pending', 'open', 40, 42))
      .when(check(41, inForce({}, {}, 0)))
      .then());
  test('is given again after a reopening', () =>
    given(start, breached('first_answer', 8, 32, 33), changed('new', 'closed', 34, 32), changed('closed', 'open', 40, 64, true))
      .when(check(65, inForce({}, {}, 0)))
      .then(breached('first_answer', 40, 64, 65)));
  test.each(['pending', 'resolved', 'closed'] as const)('is silent for a message that is %s', (to) =>
    given(start, changed('new', to, 9, 32))
      .when(check(90, inForce({}, {}, 0)))
      .then(),
  );
  test('is silent once the writer was answered', () =>
    given(start, replied(9, true))
      .when(check(90, inForce({}, {}, 0)))
      .then());

  test('at a breach does what the policy says: another person, a higher priority, and what is due by it', () => {
    const escalation = { notify: false, reassignTo: lead, raisePriority: true };
    const urgent = { ...general, name: 'عاجل', priority: 'high', channel: null, resolveMs: 30 * hour, escalation } as const;
    const sla = inForce({ escalation }, { policies: [urgent] });
    const begun = [start, set(8, 32, [['first_answer', 8, 24, 32, 29]])];
    const escalated: ContactEvent = {
      type: 'ContactSlaBreached',
      data: { ...alarm('first_answer', 8, 32), breachedAt: at(33), notify: false, responsible: null, reassignedTo: lead, raisedTo: 'high' },
    };
    given(...begun)
      .when(check(33, sla))
      .then(
        escalated,
        set(33, 32, [
          ['first_answer', 8, 24, 32, 29],
          ['resolve', 8, 30, 38, 35],
        ]),
      );
    const [, moved] = [
      escalated,
      set(33, 32, [
        ['first_answer', 8, 24, 32, 29],
        ['resolve', 8, 30, 38, 35],
      ]),
    ];
    given(...begun, escalated, moved)
      .when({ type: 'AssignMessage', accountId: lead, assignedBy: staff, at: at(34), sla })
      .then();
  });
  test('concerns everybody once the person responsible works on the inbox no more', () => {
    const taken: ContactEvent = { type: 'ContactAssigned', data: { messageId, accountId: staff, assignedBy: lead } };
    const sla = inForce({}, {}, 0);
    const of = (responsible: Uuid | null): ContactEvent => ({
      type: 'ContactSlaWarned',
      data: { ...alarm('first_answer', 8, 32), warnedAt: at(30), notify: true, responsible },
    });
    const left = (gone: Uuid | null) => ({ type: 'CheckSla', mayReassign: false, gone, at: at(30), sla }) as const;
    given(start, taken).when(left(staff)).then(of(null));
    // Somebody else has it meanwhile.
    given(start, taken).when(left(lead)).then(of(staff));
    given(start, taken)
      .when({ ...left(staff), at: at(33) })
      .then(breached('first_answer', 8, 32, 33));
  });
  test('leaves the message with its person where the policy names somebody who left', () => {
    const sla = inForce({ escalation: { ...escalation, reassignTo: lead } }, {}, 0);
    given(start)
      .when(check(33, sla, false))
      .then(breached('first_answer', 8, 32, 33));
  });
});

describe('a clock whose writer answers', () => {
  const clockOf = (...events: ContactEvent[]) => events.reduce<ContactClock | null>((clock, event) => evolveClock(clock, event), null)!;
  const begun = [
    received(8, 12),
    set(8, 12, [
      ['first_answer', 8, 4, 12, 11],
      ['resolve', 8, 10, 18, 17],
    ]),
  ];
  const dueAfter = (clock: ContactClock, hours: number) =>
    dueTimesOf(afterWriterAnswer(clock, at(hours)), all).targets.map(({ target, dueAt }) => [target, dueAt]);

  test('goes on for the first answer where that is still due', () => {
    expect(dueAfter(clockOf(...begun), 9)).toEqual([
      ['first_answer', at(12)],
      ['resolve', at(18)],
    ]);
  });
  test('waits for the next answer once there was one', () => {
    const clock = clockOf(...begun, replied(9, true), set(9, 18, [['resolve', 8, 10, 18, 17]]));
    expect(dueAfter(clock, 11)).toEqual([
      ['next_answer', at(13)],
      ['resolve', at(18)],
    ]);
  });
  test('waits for the next answer too when a duplicate brings the question', () => {
    const from = '44444444-4444-4444-8444-444444444441' as Uuid;
    const merge = { from, fromReference: contactReference(from), accountId: staff };
    given(...begun, replied(9, true), changed('new', 'open', 9, 18), set(9, 18, [['resolve', 8, 10, 18, 17]]))
      .when({ type: 'AcceptMerge', ...merge, waits: true, at: at(11), sla: all })
      .then(
        { type: 'ContactMergeReceived', data: { messageId, ...merge, mergedAt: at(11) } },
        set(11, 13, [
          ['next_answer', 11, 2, 13, 12],
          ['resolve', 8, 10, 18, 17],
        ]),
      );
  });
  test.each(['pending', 'resolved', 'closed'] as const)('runs again where it was %s', (to) => {
    const next = afterWriterAnswer(clockOf(...begun, replied(9, true), changed('new', to, 10, 12)), at(20));
    expect([next.status, runOf(next), next.targets.map(({ target }) => target)]).toEqual([
      'open',
      'running',
      to === 'pending' ? ['resolve', 'next_answer'] : ['next_answer'],
    ]);
  });
});
