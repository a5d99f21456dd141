import {
  iso,
  plansIn,
  readsReviews,
  timelineKinds,
  type alertRoutes,
  type auditRoutes,
  type backupRoutes,
  type deadLetterRoutes,
  type evidenceRoutes,
  type incidentRoutes,
  type platformRoutes,
  type platformSettingsRoutes,
  type rebuildRoutes,
  type sellerRoutes,
  type slaSettingsRoutes,
  type staffRoutes,
  type statusRoutes,
  type systemRoutes,
  type updateRoutes,
} from '@sumaa/contracts';
import { healthAnswer, refuse } from '@sumaa/runtime/http';
import { isNewer, ownVersion, readUpdateFeed } from '@sumaa/runtime/updates';
import type { Html } from '../../infra/html.ts';
import { createSiteParts, isLogComplete, type HandlerDeps, type QueriesOf, type Tx } from '../../infra/index.ts';
import { alerts } from './system/alerts.query.ts';
import { auditRecord } from './activity/audit-record.ts';
import { audit, auditBusinesses } from './activity/audit.query.ts';
import { backups } from './system/backups.query.ts';
import { deadLetters } from './system/dead-letters.query.ts';
import { evidence } from './system/evidence.query.ts';
import { incidents, publicIncidents } from './system/incidents.query.ts';
import { generalSettings } from './settings/platform-settings.query.ts';
import { publicStatistics } from './site/public-statistics.query.ts';
import { rebuilds } from './system/rebuilds.query.ts';
import { runningClocks, slaSettings, supportHours } from './settings/sla-settings.query.ts';
import { publicCompany, seller } from './settings/seller.query.ts';
import { logs } from './system/logs.query.ts';
import { inboxStaff, staff } from './settings/staff.query.ts';
import { companyPart, plansPart, statisticsPart, statusPart } from './site/site-parts.ts';
import { status } from './site/status.query.ts';
import { system } from './system/system.query.ts';

export const platformQueries = ({ health }: Pick<HandlerDeps, 'health'>): QueriesOf<typeof platformRoutes> => ({
  health: () => healthAnswer(health),

  supportHours: {
    projections: ['sla-settings'],
    read: async (tx) => ({ model: await supportHours(tx) }),
  },

  publicTrial: {
    projections: ['platform-settings'],
    async read(tx) {
      const { trialPeriod: days, taxRate: vatPercent } = (await generalSettings(tx)).settings;
      return { model: { days, vatPercent } };
    },
  },

  publicCompany: { projections: ['seller'], read: async (tx) => ({ model: await publicCompany(tx) }) },

  publicPlatform: {
    projections: ['platform-settings'],
    async read(tx) {
      const { platformName, platformDescription, defaultLanguage } = (await generalSettings(tx)).settings;
      return { model: { platformName, platformDescription, defaultLanguage } };
    },
  },

  publicPasswordRules: {
    projections: ['platform-settings'],
    async read(tx) {
      const { passwordMinLength: minLength, requireSpecialChars: needsSymbol } = (await generalSettings(tx)).settings;
      return { model: { minLength, needsSymbol } };
    },
  },

  publicStatistics: {
    projections: ['public-totals'],
    read: async (tx) => ({ model: await publicStatistics(tx) }),
  },
});

/** How many entries the timeline of a subscriber has. */
const timelineLength = 8;

type AuditDeps = Pick<HandlerDeps, 'history' | 'readFor' | 'readOf'>;

export const auditQueries = ({ history, readFor, readOf }: AuditDeps): QueriesOf<typeof auditRoutes> => ({
  async subscriberTimeline(request) {
    // Waits until the trail holds what the caller wrote.
    await readFor(request, ['audit', 'account', 'member', 'location', 'review'], () => Promise.resolve());
    const page = await readOf(request.params.id, async (tx) =>
      (await isLogComplete(tx)) ? audit(tx, { limit: timelineLength, kinds: timelineKinds }, { everywhere: false, reviews: true }) : null,
    );
    return page ? { model: { items: page.items } } : refuse('log_unfinished');
  },
  auditRecord: {
    projections: ['account', 'member'],
    async read(tx, { params, query, session }) {
      const model = await auditRecord(tx, history, { ...params, ...query }, session);
      return model ? { model } : refuse('not_found');
    },
  },
  auditBusinesses: {
    projections: ['subscriber'],
    read: async (tx, { query }) => ({ model: await auditBusinesses(tx, query) }),
  },
  audit: {
    projections: ['audit', 'recorded-event', 'reading-reason', 'account', 'member', 'location', 'review', 'business'],
    async read(tx, { query, session }) {
      if (!(await isLogComplete(tx))) return refuse('log_unfinished');
      const model = await audit(tx, query, { everywhere: session.role === 'super_admin', reviews: readsReviews(session) });
      return model ? { model } : refuse('malformed_request', undefined, { cursor: ['invalid'] });
    },
  },
});

export const staffQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof staffRoutes> => ({
  staff: {
    projections: ['member', 'account', 'invitation'],
    read: async (tx, { session }) => ({ model: await staff(tx, session, clock()) }),
  },
});

export const slaSettingsQueries: QueriesOf<typeof slaSettingsRoutes> = {
  slaSettings: {
    projections: ['sla-settings', 'account', 'member'],
    read: async (tx) => ({ model: await slaSettings(tx, await inboxStaff(tx)) }),
  },
  runningClocks: {
    projections: ['contact-clock'],
    read: async (tx) => ({ model: await runningClocks(tx) }),
  },
};

export const sellerQueries: QueriesOf<typeof sellerRoutes> = {
  seller: {
    projections: ['seller'],
    read: async (tx) => ({ model: await seller(tx) }),
  },
};

/** For how long everybody gets the same answer: it reads three months, and anybody may ask. */
const statusKeptMs = 30_000;

export function statusQueries({ health, clock, readOf }: Pick<HandlerDeps, 'health' | 'clock' | 'readOf'>): QueriesOf<typeof statusRoutes> {
  let known: Awaited<ReturnType<typeof status>> | null = null;
  const answerPart = createSiteParts({ clock, readOf });
  const statusNow = async (tx: Tx) => {
    const now = clock();
    if (known === null || now.getTime() - Date.parse(known.at) >= statusKeptMs) known = await status(tx, { health, now });
    return { ...known, incidents: await publicIncidents(tx, iso(now)) };
  };
  return {
    status: {
      projections: ['backup', 'incident'],
      read: async (tx) => ({ model: await statusNow(tx) }),
    },
    sitePart({ params: { part }, query: { lang } }, reply) {
      const draw: Readonly<Record<typeof part, (tx: Tx) => Promise<Html>>> = {
        status: async (tx) => statusPart(await statusNow(tx), lang),
        async plans(tx) {
          const { prices, trialPeriod, taxRate } = (await generalSettings(tx)).settings;
          return plansPart(plansIn(lang, prices), { trialDays: trialPeriod, vatPercent: taxRate }, lang);
        },
        company: async (tx) => companyPart(await publicCompany(tx), lang),
        statistics: async (tx) => statisticsPart(await publicStatistics(tx), lang),
      };
      return answerPart(reply, part, lang, draw[part]);
    },
  };
}

export const systemQueries = ({ health, clock }: Pick<HandlerDeps, 'health' | 'clock'>): QueriesOf<typeof systemRoutes> => ({
  system: {
    projections: [],
    read: async (tx) => ({ model: await system(tx, { health, now: clock() }) }),
  },
  logs: {
    projections: [],
    async read(tx, { query }) {
      const model = await logs(tx, query);
      return model ? { model } : refuse('malformed_request', undefined, { cursor: ['invalid'] });
    },
  },
});

export const backupQueries = ({ archives }: Pick<HandlerDeps, 'archives'>): QueriesOf<typeof backupRoutes> => ({
  backups: {
    projections: ['backup', 'account'],
    read: async (tx) => ({ model: await backups(tx, archives) }),
  },
});

export const alertQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof alertRoutes> => ({
  alerts: {
    projections: ['alert', 'subscriber', 'contact-clock', 'backup', 'account'],
    read: async (tx, { session }) => ({ model: await alerts(tx, session.abilities, clock()) }),
  },
});

export const rebuildQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof rebuildRoutes> => ({
  rebuilds: {
    projections: ['rebuild', 'account', 'subscriber'],
    read: async (tx) => ({ model: { items: await rebuilds(tx, clock()) } }),
  },
});

export const updateQueries = ({ updates: feed }: Pick<HandlerDeps, 'updates'>): QueriesOf<typeof updateRoutes> => ({
  async updates() {
    const version = ownVersion();
    const newest = feed === null ? 'unset' : await readUpdateFeed(feed);
    if (typeof newest === 'string') return { model: { version, result: newest, newest: null } };
    return { model: { version, result: isNewer(newest.version, version) ? 'newer' : 'current', newest } };
  },
});
export const incidentQueries: QueriesOf<typeof incidentRoutes> = {
  incidents: {
    projections: ['incident'],
    read: async (tx) => ({ model: { items: await incidents(tx) } }),
  },
};

export const evidenceQueries: QueriesOf<typeof evidenceRoutes> = {
  evidence: {
    projections: ['evidence', 'account'],
    read: async (tx) => ({ model: await evidence(tx) }),
  },
};

export const deadLetterQueries: QueriesOf<typeof deadLetterRoutes> = {
  deadLetters: {
    projections: [],
    read: async (tx) => ({ model: { items: await deadLetters(tx) } }),
  },
};

export const generalSettingsQueries = ({
  display,
  paymentsOnline,
  smsOnline,
  pushKey,
}: Pick<HandlerDeps, 'display' | 'paymentsOnline' | 'smsOnline' | 'pushKey'>): QueriesOf<typeof platformSettingsRoutes> => ({
  platformSettings: {
    projections: ['platform-settings'],
    async read(tx, { ip }) {
      const channels = { sms: smsOnline, push: pushKey !== null };
      const environment = { riyalsPerEuro: display.riyalsPerEuro };
      return { model: { ...(await generalSettings(tx)), yourAddress: ip, environment, hasPaymentProvider: paymentsOnline, channels } };
    },
  },
});
