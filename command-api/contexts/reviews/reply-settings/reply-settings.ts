import {
  accept,
  defaultReplyWriting,
  maxReplyTemplates,
  refuse,
  type Decision,
  type ReplySettingsEvent,
  type ReplyTemplateBody,
  type ReplyWriting,
  type Uuid,
} from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

export interface ReplySettingsState {
  readonly templates: ReadonlyMap<Uuid, ReplyTemplateBody>;
  readonly approvalRequired: boolean;
  readonly writing: ReplyWriting;
}

export type ReplySettingsCommand =
  | { readonly type: 'AddTemplate'; readonly templateId: Uuid; readonly template: ReplyTemplateBody; readonly accountId: Uuid }
  | { readonly type: 'ChangeTemplate'; readonly templateId: Uuid; readonly template: ReplyTemplateBody; readonly accountId: Uuid }
  | { readonly type: 'RemoveTemplate'; readonly templateId: Uuid; readonly accountId: Uuid }
  | { readonly type: 'SwitchApproval'; readonly required: boolean; readonly accountId: Uuid }
  | { readonly type: 'ChangeWriting'; readonly writing: ReplyWriting; readonly accountId: Uuid };

/** The templates of a business, how its replies sound, and whether replies of employees need approval: `replysettings-<tenantId>`. */
export const replySettings: Decider<ReplySettingsState, ReplySettingsCommand, ReplySettingsEvent> = {
  category: 'replysettings',
  initial: () => ({ templates: new Map(), approvalRequired: false, writing: defaultReplyWriting }),
  evolve(state, { type, data }) {
    if (type === 'ReplyApprovalSwitched') return { ...state, approvalRequired: data.required };
    if (type === 'ReplyWritingChanged') return { ...state, writing: { tone: data.tone, signature: data.signature } };
    const templates = new Map(state.templates);
    if (type === 'ReplyTemplateRemoved') templates.delete(data.templateId);
    else templates.set(data.templateId, { title: data.title, text: data.text, language: data.language, stars: data.stars });
    return { ...state, templates };
  },
  decide,
};

function decide({ templates, approvalRequired, writing }: ReplySettingsState, command: ReplySettingsCommand): Decision<ReplySettingsEvent> {
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
