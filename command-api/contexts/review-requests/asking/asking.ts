import {
  accept,
  defaultAskingRules,
  defaultSmsTemplates,
  defaultTemplates,
  readable,
  type AskingRules,
  type Decision,
  type Iso,
  type Language,
  type RequestChannel,
  type ReviewAskingEvent,
  type TemplateBody,
  type Uuid,
} from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type By = { readonly accountId: Uuid; readonly at: Iso };
export type AskingCommand =
  | { readonly type: 'ChangeRules'; readonly rules: AskingRules; readonly by: By }
  | { readonly type: 'ChangeTemplate'; readonly template: TemplateBody; readonly by: By };

/** Cap, quiet hours and texts of a business; a text stands under its branch and language. */
export interface AskingState {
  readonly rules: AskingRules;
  readonly templates: ReadonlyMap<string, string>;
}

const keyOf = (locationId: Uuid | null, language: Language) => `${locationId ?? 'every'}:${language}`;

/** What a request of this branch says in this language. */
export function templateOf(
  { templates }: AskingState,
  { locationId, language, channel }: { readonly locationId: Uuid; readonly language: Language; readonly channel: RequestChannel },
): string {
  const own = templates.get(keyOf(locationId, language)) ?? templates.get(keyOf(null, language));
  return own ?? (channel === 'sms' ? defaultSmsTemplates : defaultTemplates)[language];
}

/** The branches and languages of all texts that were ever written. */
export function writtenTemplates(events: readonly ReviewAskingEvent[]): readonly Pick<TemplateBody, 'locationId' | 'language'>[] {
  const written = events.flatMap(({ type, data }) => (type === 'ReviewTemplateChanged' ? [data] : []));
  return [...new Map(written.map(({ locationId, language }) => [keyOf(locationId, language), { locationId, language }])).values()];
}

/** How a business asks for reviews: `reviewasking-<tenantId>`. */
export const asking: Decider<AskingState, AskingCommand, ReviewAskingEvent> = {
  category: 'reviewasking',
  initial: () => ({ rules: defaultAskingRules, templates: new Map() }),
  evolve(state, { type, data }) {
    if (type === 'ReviewAskingChanged') {
      const { maxPerMonth, quietFrom, quietTo } = data;
      return { ...state, rules: { maxPerMonth, quietFrom, quietTo } };
    }
    const templates = new Map(state.templates);
    const key = keyOf(data.locationId, data.language);
    const text = readable(data.text);
    if (text === null) templates.delete(key);
    else templates.set(key, text);
    return { ...state, templates };
  },
  decide(state, command): Decision<ReviewAskingEvent> {
    const { accountId, at: changedAt } = command.by;
    if (command.type === 'ChangeRules') {
      const { maxPerMonth, quietFrom, quietTo } = command.rules;
      const { rules } = state;
      if (rules.maxPerMonth === maxPerMonth && rules.quietFrom === quietFrom && rules.quietTo === quietTo) return accept();
      return accept({ type: 'ReviewAskingChanged', data: { maxPerMonth, quietFrom, quietTo, accountId, changedAt } });
    }
    const { locationId, language, text: given } = command.template;
    const text = given === '' ? null : given;
    if ((state.templates.get(keyOf(locationId, language)) ?? null) === text) return accept();
    return accept({ type: 'ReviewTemplateChanged', data: { locationId, language, text, accountId, changedAt } });
  },
};
