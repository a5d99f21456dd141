import {
  accept,
  documentChanges,
  platformTenant,
  type Decision,
  type Iso,
  type SiteDocument,
  type SiteDocumentEvent,
  type Uuid,
} from '@sumaa/contracts';
import { load, type Decider } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';

/** Whether businesses were told of a version of a text. */
export type SiteDocumentState =
  | { readonly step: 'new' }
  | { readonly step: 'telling' | 'told'; readonly accountId: Uuid; readonly toldAt: Iso };

interface Version {
  readonly document: SiteDocument;
  readonly version: number;
}

export type SiteDocumentCommand =
  | ({ readonly type: 'TellOfDocument'; readonly accountId: Uuid; readonly at: Iso } & Version)
  | ({ readonly type: 'FinishDocument'; readonly businesses: number; readonly at: Iso } & Version);

/** One version of a text that businesses agreed to: they are told of it once. `sitedocument-<document>-<version>`. */
export const siteDocument: Decider<SiteDocumentState, SiteDocumentCommand, SiteDocumentEvent> = {
  category: 'sitedocument',
  initial: () => ({ step: 'new' }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'DocumentChangeTold':
        return { step: 'telling', accountId: data.accountId, toldAt: data.toldAt };
      case 'DocumentChangeDelivered':
        return state.step === 'telling' ? { ...state, step: 'told' } : state;
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  decide(state, command): Decision<SiteDocumentEvent> {
    const { document, version, at } = command;
    switch (command.type) {
      case 'TellOfDocument':
        if (state.step !== 'new') return accept();
        return accept({ type: 'DocumentChangeTold', data: { document, version, accountId: command.accountId, toldAt: at } });
      case 'FinishDocument':
        if (state.step !== 'telling') return accept();
        return accept({ type: 'DocumentChangeDelivered', data: { document, version, businesses: command.businesses, deliveredAt: at } });
      default: {
        const unhandled: never = command;
        return unhandled;
      }
    }
  },
};

export const documentIdOf = ({ document, version }: Version): string => `${document}-${version}`;

/** The last version before this one of which businesses were told; 1: of none. */
export async function toldBefore(deps: Pick<CommandDeps, 'store' | 'codec'>, { document, version }: Version): Promise<number> {
  const earlier = documentChanges(document, { after: 1, upTo: version - 1 }).toReversed();
  for (const change of earlier) {
    const { state } = await load(deps, siteDocument, documentIdOf({ document, version: change.version }));
    if (state.step !== 'new') return change.version;
  }
  return 1;
}

/** Who tells of this version and since when; null when nobody does now. */
export async function documentBeingTold(deps: Pick<CommandDeps, 'store' | 'codec'>, which: Version) {
  const state = (await findOwned(deps, siteDocument, documentIdOf(which), platformTenant))?.state;
  return state?.step === 'telling' ? state : null;
}
