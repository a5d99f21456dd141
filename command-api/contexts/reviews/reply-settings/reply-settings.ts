import {
  accept,
  defaultReplyWriting,
  maxReplyTemplates,
  readable,
  refuse,
  type Decision,
  type Iso,
  type PublishingRule,
  type PublishingRuleBody,
  type ReplySettingsEvent,
  type ReplyTemplateBody,
  type ReplyWriting,
  type RuleHold,
  type Uuid,
} from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

export interface ReplySettingsState {
  readonly templates: ReadonlyMap<Uuid, ReplyTemplateBody>;
  readonly approvalRequired: boolean;
  readonly writing: ReplyWriting;
  readonly rule: RuleInForce | null;
}

/** The publishing rule; `accountId` agreed to it. It concerns reviews that are received from `since` on. */
export interface RuleInForce extends PublishingRule {
  readonly paused: boolean;
  /** Whoever agreed to it lost the right to; nothing but a new consent ends that. */
  readonly held: boolean;
  readonly agreedAt: Iso;
  readonly since: Iso;
  /** Since when it is on without a break: what it wrote before is not published any more. */
  readonly onSince: Iso;
  readonly accountId: Uuid;
}

export type ReplySettingsCommand =
  | { readonly type: 'AddTemplate'; readonly templateId: Uuid; readonly template: ReplyTemplateBody; readonly accountId: Uuid }
  | { readonly type: 'ChangeTemplate'; readonly templateId: Uuid; readonly template: ReplyTemplateBody; readonly accountId: Uuid }
  | { readonly type: 'RemoveTemplate'; readonly templateId: Uuid; readonly accountId: Uuid }
  | { readonly type: 'SwitchApproval'; readonly required: boolean; readonly accountId: Uuid }
  | { readonly type: 'ChangeWriting'; readonly writing: ReplyWriting; readonly accountId: Uuid }
  | { readonly type: 'SetRule'; readonly rule: PublishingRuleBody; readonly at: Iso; readonly accountId: Uuid }
  | { readonly type: 'PauseRule'; readonly paused: boolean; readonly at: Iso; readonly accountId: Uuid }
  /** `accountId` may not agree to the rule any more since `at`. */
  | { readonly type: 'HoldRule'; readonly because: RuleHold; readonly at: Iso; readonly accountId: Uuid }
  | { readonly type: 'RemoveRule'; readonly accountId: Uuid };

/** The templates of a business, how its replies sound, and whether replies of employees need approval: `replysettings-<tenantId>`. */
export const replySettings: Decider<ReplySettingsState, ReplySettingsCommand, ReplySettingsEvent> = {
  category: 'replysettings',
  initial: () => ({ templates: new Map(), approvalRequired: false, writing: defaultReplyWriting, rule: null }),
  evolve(state, { type, data }) {
    if (type === 'ReplyApprovalSwitched') return { ...state, approvalRequired: data.required };
    if (type === 'ReplyWritingChanged') return { ...state, writing: { tone: data.tone, signature: readable(data.signature) } };
    if (type === 'PublishingRuleSet') {
      const { minStars, locationIds, delayMinutes, dailyCap, since, accountId } = data;
      // What it wrote was agreed to by somebody else, or under a consent that has ended.
      const onSince = state.rule?.accountId === accountId && !state.rule.held ? state.rule.onSince : since;
      const agreed = { since, onSince, agreedAt: since, accountId, paused: false, held: false };
      return { ...state, rule: { minStars, locationIds, delayMinutes, dailyCap, ...agreed } };
    }
    if (type === 'PublishingRulePaused') {
      const { paused, since } = data;
      return { ...state, rule: state.rule && { ...state.rule, paused, since, onSince: since } };
    }
    if (type === 'PublishingRuleHeld') return { ...state, rule: state.rule && { ...state.rule, held: true } };
    if (type === 'PublishingRuleRemoved') return { ...state, rule: null };
    const templates = new Map(state.templates);
    if (type === 'ReplyTemplateRemoved') templates.delete(data.templateId);
    else {
      const { language, stars } = data;
      templates.set(data.templateId, { title: readable(data.title) ?? '', text: readable(data.text) ?? '', language, stars });
    }
    return { ...state, templates };
  },
  decide,
};

function decide(state: ReplySettingsState, command: ReplySettingsCommand): Decision<ReplySettingsEvent> {
  const { templates, approvalRequired, writing } = state;
  const { accountId } = command;
  if (command.type === 'SwitchApproval') {
    const { required } = command;
    return required === approvalRequired ? accept() : accept({ type: 'ReplyApprovalSwitched', data: { required, accountId } });
  }
  if (command.type === 'ChangeWriting') {
    const { tone, signature } = command.writing;
    if (tone === writing.tone && signature === writing.signature) return accept();
    return accept({ type: 'ReplyWritingChanged', data: { tone, signature, accountId } });
  }
  if (isAboutRule(command)) return decideRule(state, command);
  const { templateId } = command;
  const known = templates.get(templateId);
  switch (command.type) {
    case 'AddTemplate':
      if (templates.size >= maxReplyTemplates) return refuse('too_many_templates', { params: { max: maxReplyTemplates } });
      return accept({ type: 'ReplyTemplateWritten', data: { templateId, ...command.template, accountId } });
    case 'ChangeTemplate':
      if (known === undefined) return refuse('not_found');
      if (isSame(known, command.template)) return accept();
      return accept({ type: 'ReplyTemplateWritten', data: { templateId, ...command.template, accountId } });
    case 'RemoveTemplate':
      return known === undefined ? refuse('not_found') : accept({ type: 'ReplyTemplateRemoved', data: { templateId, accountId } });
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

const isSame = (one: ReplyTemplateBody, other: ReplyTemplateBody): boolean =>
  one.title === other.title && one.text === other.text && one.language === other.language && one.stars.join() === other.stars.join();

type RuleCommand = Extract<ReplySettingsCommand, { type: `${string}Rule` }>;
const isAboutRule = (command: ReplySettingsCommand): command is RuleCommand => command.type.endsWith('Rule');

function decideRule({ rule }: ReplySettingsState, command: RuleCommand): Decision<ReplySettingsEvent> {
  const { accountId } = command;
  if (command.type === 'SetRule') {
    const set: ReplySettingsEvent = { type: 'PublishingRuleSet', data: { ...command.rule, since: command.at, accountId } };
    if (!rule?.paused) return accept(set);
    // Other terms do not resume it.
    return accept<ReplySettingsEvent>(set, { type: 'PublishingRulePaused', data: { paused: true, since: command.at, accountId } });
  }
  if (command.type === 'HoldRule') {
    const { because, at } = command;
    if (rule === null || rule.held || rule.accountId !== accountId || rule.agreedAt > at) return accept();
    return accept({ type: 'PublishingRuleHeld', data: { because, accountId } });
  }
  if (rule === null) return refuse('not_found');
  if (command.type === 'RemoveRule') return accept({ type: 'PublishingRuleRemoved', data: { accountId } });
  if (command.paused === rule.paused) return accept();
  return accept({ type: 'PublishingRulePaused', data: { paused: command.paused, since: command.at, accountId } });
}
