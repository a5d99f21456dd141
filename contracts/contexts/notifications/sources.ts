import { tenantEvents } from '../business/events.ts';
import { contactEvents } from '../contact-inbox/events.ts';
import { platformTenant, type TenantId } from '../../kernel/ids.ts';
import { exportEvents } from '../exports/events.ts';
import { connectionEvents } from '../google-connection/events.ts';
import { alertEvents, alertKindOf, type AlertKind } from '../platform/system/alerts.ts';
import { backupEvents } from '../platform/system/backup.ts';
import { isNewBadReview, isNewReview } from '../reviews/policy.ts';
import { reviewEvents } from '../reviews/events.ts';
import { replySettingsEvents } from '../reviews/reply-settings.ts';
import { syncRunEvents } from '../review-sync/events.ts';
import { subscriptionEvents } from '../subscription/events.ts';
import { unaskedWithdrawalOf } from '../subscription/unasked-withdrawal.ts';
import { billingProfileEvents } from '../subscription/payment/events.ts';
import { webhookEvents } from '../webhooks/events.ts';
import { follows, type Source } from './kind.ts';
import type { FactsOf, NotificationKind } from './kinds.ts';

const areaOf = (tenantId: TenantId) => (tenantId === platformTenant ? ('admin' as const) : ('customer' as const));

const alertsOf: Readonly<Record<'system' | 'payments' | 'connections', readonly AlertKind[]>> = {
  system: ['backup_late', 'jobs_failed', 'events_parked', 'part_down', 'meter_over'],
  payments: ['payments_refused'],
  connections: ['connections_lost'],
};

/** The events that each kind follows from. Apart from the kinds, because the browser needs those and not the events. */
export const notificationSources: { readonly [K in NotificationKind]: readonly Source<FactsOf<K>>[] } = {
  new_review: [
    follows(reviewEvents.ReviewReceived, (review, metadata) =>
      isNewReview(review, metadata) && !isNewBadReview(review, metadata)
        ? { subjectId: review.reviewId, locationId: review.locationId, facts: { stars: review.stars } }
        : null,
    ),
  ],
  bad_review: [
    follows(reviewEvents.ReviewReceived, (review, metadata) =>
      isNewBadReview(review, metadata)
        ? { subjectId: review.reviewId, locationId: review.locationId, facts: { stars: review.stars } }
        : null,
    ),
  ],
  review_assigned: [
    follows(reviewEvents.ReviewAssigned, ({ reviewId, locationId, accountId, assignedBy }) => ({
      subjectId: reviewId,
      locationId,
      accountId,
      by: assignedBy,
      facts: {},
    })),
  ],
  review_due_soon: [
    follows(reviewEvents.ReviewDueSoon, ({ reviewId, locationId, accountId }) => ({
      subjectId: reviewId,
      locationId,
      accountId,
      facts: {},
    })),
  ],
  review_overdue: [
    follows(reviewEvents.ReviewOverdue, ({ reviewId, locationId, accountId }) => ({
      subjectId: reviewId,
      locationId,
      accountId,
      facts: {},
    })),
  ],
  reply_rejected: [
    follows(reviewEvents.ReplyRejected, ({ reviewId, locationId, policyViolation }) => ({
      subjectId: reviewId,
      locationId,
      facts: { policyViolation },
    })),
  ],
  reply_failed: [
    follows(reviewEvents.ReplyFailed, ({ reviewId, locationId, reason }) => ({ subjectId: reviewId, locationId, facts: { reason } })),
  ],
  rule_held: [follows(replySettingsEvents.PublishingRuleHeld, ({ because }) => ({ subjectId: null, facts: { because } }))],
  sync_done: [
    follows(syncRunEvents.SyncRunCompleted, ({ kind, reviews, locations, failedLocations }) =>
      kind === 'first' ? { subjectId: null, facts: { reviews, locations, failedLocations } } : null,
    ),
  ],
  connection_lost: [follows(connectionEvents.ConnectionLost, ({ reason }) => ({ subjectId: null, facts: { reason } }))],
  webhook_paused: [
    follows(webhookEvents.WebhookPaused, ({ because }) => (because === 'asked' ? null : { subjectId: null, facts: { because } })),
  ],
  platform_message: [follows(tenantEvents.BusinessMessaged, ({ messageId }) => ({ subjectId: messageId, facts: {} }))],
  payment_failed: [
    follows(subscriptionEvents.PaymentFailed, ({ purpose, retry, nextAttemptAt }) => ({
      subjectId: null,
      facts: { purpose, retry: retry === 'later' && nextAttemptAt === null ? 'by_hand' : retry },
    })),
  ],
  order_withdrawn: [
    follows(subscriptionEvents.ChargeWithdrawn, (order, metadata) => {
      const because = unaskedWithdrawalOf(order, metadata);
      return because && { subjectId: null, facts: { because } };
    }),
  ],
  plan_ending: [
    follows(subscriptionEvents.SubscriptionNoticeGiven, ({ of, days }) => ({ subjectId: null, facts: { of, days } })),
    follows(subscriptionEvents.RenewalAnnounced, ({ days }) => ({ subjectId: null, facts: { of: 'renewal', days } })),
  ],
  card_expiring: [follows(billingProfileEvents.CardExpiryNoticeGiven, ({ month, year }) => ({ subjectId: null, facts: { month, year } }))],
  // By the clock, not by an event.
  weekly_report: [],
  monthly_report: [],
  contact_assigned: [
    follows(contactEvents.ContactAssigned, ({ messageId, accountId, assignedBy }) =>
      accountId === null ? null : { subjectId: messageId, accountId, by: assignedBy, facts: {} },
    ),
    follows(contactEvents.ContactRuleApplied, ({ messageId, accountId }) =>
      accountId === null ? null : { subjectId: messageId, accountId, facts: {} },
    ),
    follows(contactEvents.ContactTurnGiven, ({ messageId, accountId }) => ({ subjectId: messageId, accountId, facts: {} })),
    // Where the miss itself is told, that says enough.
    follows(contactEvents.ContactSlaBreached, ({ messageId, notify, reassignedTo }) =>
      notify || reassignedTo === null ? null : { subjectId: messageId, accountId: reassignedTo, facts: {} },
    ),
  ],
  contact_due_soon: [
    follows(contactEvents.ContactSlaWarned, ({ messageId, notify, responsible }) =>
      notify ? { subjectId: messageId, accountId: responsible ?? null, facts: {} } : null,
    ),
  ],
  contact_overdue: [
    follows(contactEvents.ContactSlaBreached, ({ messageId, notify, reassignedTo, responsible }) =>
      notify ? { subjectId: messageId, accountId: reassignedTo ?? responsible ?? null, facts: {} } : null,
    ),
  ],
  contact_writer_answered: [
    // Without somebody who is responsible it concerns everybody, so that no writer waits unseen.
    follows(contactEvents.ContactWriterAnswered, ({ messageId, responsible }) => ({
      subjectId: messageId,
      accountId: responsible ?? null,
      facts: {},
    })),
  ],
  alert_system: [
    follows(alertEvents.AlertRaised, ({ alert: id, name, count }) => {
      const alert = alertKindOf(id);
      return alertsOf.system.includes(alert)
        ? { subjectId: null, facts: { alert, part: (name ?? '').replaceAll(/[^a-z]/g, '_'), count } }
        : null;
    }),
  ],
  alert_payments: [
    follows(alertEvents.AlertRaised, ({ alert, count }) =>
      alertsOf.payments.includes(alertKindOf(alert)) ? { subjectId: null, facts: { count } } : null,
    ),
  ],
  transfer_ordered: [
    follows(subscriptionEvents.ChargeRequested, ({ tenantId, purpose, byTransfer }) =>
      byTransfer ? { subjectId: tenantId, facts: { purpose } } : null,
    ),
  ],
  alert_connections: [
    follows(alertEvents.AlertRaised, ({ alert, count }) =>
      alertsOf.connections.includes(alertKindOf(alert)) ? { subjectId: null, facts: { count } } : null,
    ),
  ],
  backup_failed: [follows(backupEvents.BackupFailed, ({ backupId, reason }) => ({ subjectId: backupId, facts: { reason } }))],
  export_ready: [
    follows(exportEvents.ExportFinished, ({ exportId, accountId, kind = 'other' }, { tenantId }) => ({
      subjectId: exportId,
      accountId,
      facts: { exported: kind, area: areaOf(tenantId) },
    })),
  ],
  export_failed: [
    follows(exportEvents.ExportFailed, ({ exportId, accountId, kind = 'other' }, { tenantId }) => ({
      subjectId: exportId,
      accountId,
      facts: { exported: kind, area: areaOf(tenantId) },
    })),
  ],
};
