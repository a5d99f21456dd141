import type {
  Calendar,
  DateFormat,
  Amount,
  BackupState,
  BusinessTimeZone,
  ContactStatus,
  ApplicationState,
  FollowKind,
  FollowState,
  DocumentKind,
  ExportFailure,
  ExportState,
  DataRetention,
  SiteDocument,
  ErasureRequestState,
  EvidenceCheckState,
  EvidenceSeal,
  ErasureSubject,
  Language,
  NamedPermission,
  NotificationChoices,
  PushState,
  ReplyStatus,
  Role,
  SlaClock,
  SyncKind,
  TenantId,
  WeekStart,
  Uuid,
  RequestChannel,
  RequestDelivery,
} from '@sumaa/contracts';

/** How dates are written to a person. */
interface WrittenDates {
  date_format: DateFormat;
  calendar: Calendar;
  time_zone: string;
}

/** The views of schema `work` (created by projections): the data that workers may read. Read with the role `sumaa_worker`. */
export interface WorkViews {
  'work.account': {
    account_id: Uuid;
    tenant_id: TenantId;
    email: string | null;
    full_name: string | null;
    language: Language;
    email_confirmed: boolean;
    /** A Saudi mobile number, `05…`. */
    phone: string | null;
    phone_confirmed: boolean;
    /** The number at WhatsApp from which the person sent their code, digits only. */
    whatsapp: string | null;
  } & WrittenDates;
  /** The administrators of a business. */
  'work.owner': {
    tenant_id: Uuid;
    account_id: Uuid;
    email: string | null;
    full_name: string | null;
    language: Language;
  } & WrittenDates;
  /** Active members with a confirmed address. `location_ids`: the branches they see; null: all. */
  'work.member': {
    tenant_id: TenantId;
    account_id: Uuid;
    role: Role;
    permissions: NamedPermission[];
    location_ids: Uuid[] | null;
    email: string | null;
    language: Language;
    choices: NotificationChoices;
    /** Their number, where they proved that it is theirs. */
    sms_phone: string | null;
    /** Their number at WhatsApp, from which they sent their code. */
    whatsapp: string | null;
  } & WrittenDates;
  /** Codes by SMS that may not have been sent. */
  'work.phone_code': { tenant_id: TenantId; account_id: Uuid; event_id: Uuid; at: Date; expires_at: Date };
  /** Competitors whose snapshots are taken. `measured_on`: the day of the last one. */
  'work.competitor': {
    tenant_id: TenantId;
    location_id: Uuid;
    competitor_id: Uuid;
    place_id: string;
    name: string;
    measured_on: string | null;
  };
  'work.contact_message': {
    tenant_id: TenantId;
    message_id: Uuid;
    reference: string;
    assigned_to: Uuid | null;
    status: ContactStatus;
    email: string | null;
  };
  'work.kept_message': { tenant_id: TenantId; message_id: Uuid; created_at: Date; touched_at: Date };
  'work.contact_clock': { tenant_id: TenantId; message_id: Uuid; policy: number; run: SlaClock; next_alarm_at: Date | null };
  'work.follower': {
    tenant_id: TenantId;
    follower_id: Uuid;
    kind: FollowKind;
    state: FollowState;
    requested_at: Date;
    reminded_at: Date | null;
  };
  'work.erasure_request': {
    tenant_id: TenantId;
    request_id: Uuid;
    subject: ErasureSubject;
    account_id: Uuid;
    state: ErasureRequestState;
    due_at: Date;
    reason: string | null;
  };
  'work.evidence': {
    tenant_id: TenantId;
    evidence_id: Uuid;
    state: 'sealed' | EvidenceCheckState;
    seal: EvidenceSeal | null;
    requested_at: Date;
  };
  'work.platform_message': { tenant_id: TenantId; message_id: Uuid; language: Language; subject: string | null; body: string | null };
  'work.newsletter': { tenant_id: TenantId; article: string; started_at: Date | null; finished_at: Date | null };
  'work.site_document': { tenant_id: TenantId; document: SiteDocument; version: number; told_at: Date; delivered_at: Date | null };
  'work.application': { tenant_id: TenantId; application_id: Uuid; state: ApplicationState; received_at: Date; email: string | null };
  'work.review_request': {
    tenant_id: TenantId;
    recipient_id: Uuid;
    request_id: Uuid;
    due_at: Date;
    sent_at: Date | null;
    opted_out_at: Date | null;
    channel: RequestChannel;
    delivery: RequestDelivery | null;
  };
  'work.review_recipient': { tenant_id: TenantId; recipient_id: Uuid; opted_out_at: Date | null; address: string | null };
  'work.launch': { tenant_id: TenantId; launch_at: Date | null };
  /** Every business; `data_retention` null: it changed nothing. */
  'work.data_retention': { tenant_id: TenantId; data_retention: DataRetention | null };
  /** Reviews with author and text. `kept_since`: when they were imported or last edited, whichever is later. */
  'work.kept_review': { tenant_id: TenantId; review_id: Uuid; kept_since: Date };
  'work.sla_settings': { tenant_id: TenantId; revision: number; saved_at: Date };
  'work.membership': { tenant_id: TenantId; account_id: Uuid };
  'work.invitation': {
    invitation_id: Uuid;
    tenant_id: TenantId;
    email: string | null;
    role: Role;
    issue: number;
    state: 'open' | 'accepted' | 'revoked';
    expires_at: Date;
    /** Name of the inviting member; null once erased. */
    invited_by: string | null;
  };
  'work.business': {
    week_start: WeekStart;
    tenant_id: TenantId;
    name: string;
    time_zone: BusinessTimeZone;
    choices: NotificationChoices;
  };
  'work.connection': {
    tenant_id: Uuid;
    connection_id: Uuid;
    status: 'connected' | 'lost' | 'disconnected';
    discovery: 'none' | 'running' | 'done' | 'failed';
    connected_at: Date;
    /** State of Google notifications, by Google account. */
    push: { googleAccount: string; state: PushState; topic: string | null }[];
    /** Reviews do not arrive: the business has had no plan for long. */
    is_paused: boolean;
  };
  'work.location': {
    tenant_id: Uuid;
    location_id: Uuid;
    connection_id: Uuid;
    google_account: string;
    google_location: string;
    title: string;
    /** Newest `updateTime` of the imported reviews. */
    watermark: Date | null;
    history_complete: boolean;
    access: 'ok' | 'permission_lost' | 'unverified' | 'not_found';
    /** Time of the latest link; a new one after unlinking and linking again. */
    linked_at: Date;
  };
  /** Stored reviews that are not removed at Google. */
  'work.review': {
    tenant_id: Uuid;
    review_id: Uuid;
    location_id: Uuid;
    google_name: string;
    stars: number | null;
    updated_at: Date;
    reply_state: ReplyStatus | null;
    /** Since when the reply is in that state. */
    reply_at: Date | null;
    replied: boolean;
  };
  /** Waiting reviews of linked branches; `told`: the kinds of notification that were given of it. */
  'work.answer_due': { tenant_id: Uuid; review_id: Uuid; due_at: Date; soon_at: Date; told: string[] };
  'work.rule_answer_due': { tenant_id: Uuid; review_id: Uuid; received_at: Date };
  'work.rule_consent_lost': { tenant_id: Uuid; account_id: Uuid; agreed_at: Date; is_member: boolean };
  'work.reply_due': {
    tenant_id: Uuid;
    review_id: Uuid;
    reply_id: Uuid;
    state: Extract<ReplyStatus, 'queued' | 'publishing' | 'pending' | 'deleting'>;
    publish_at: Date | null;
    location_id: Uuid;
    /** Start of the current state. */
    since: Date;
  };
  'work.sync_run': {
    tenant_id: Uuid;
    run_id: Uuid;
    kind: SyncKind;
    connection_id: Uuid;
    state: 'running' | 'completed';
    location_ids: Uuid[];
    started_at: Date;
    /** Since when the jobs of its parts are added; null before. */
    reading_since: Date | null;
  };
  'work.sync_part': {
    tenant_id: Uuid;
    run_id: Uuid;
    part_id: Uuid;
    location_id: Uuid;
    /** Null when it failed before it was started. */
    kind: SyncKind | null;
    state: 'pending' | 'active' | 'completed' | 'failed';
    /** Number of pages that are imported. */
    page: number;
    received: number;
    expected: number | null;
    next_page_token: string | null;
    /** When it was started, or failed without a start; null when it is to be retried and was never started. */
    begun_at: Date | null;
  };
  'work.export': {
    tenant_id: TenantId;
    export_id: Uuid;
    account_id: Uuid;
    kind: string;
    language: Language;
    state: ExportState;
    rows: number;
    failure: ExportFailure | null;
    file_id: string | null;
    requested_at: Date;
    kept_until: Date | null;
  };
  'work.platform_settings': { id: string; tenant_id: TenantId; maintenance_mode: boolean; settings: object };
  'work.backup': {
    tenant_id: TenantId;
    backup_id: Uuid;
    state: BackupState;
    /** Written so far. */
    events: number;
    is_checking: boolean;
    requested_at: Date;
    /** When it was asked for, or a check of it. */
    changed_at: Date;
    /** Its file was not there when it was looked for. */
    is_missing: boolean;
  };
  /** The position of each projection. */
  'work.consumer_position': { name: string; position: string | null };
  'work.subscription': { tenant_id: Uuid; next_due_at: Date | null; sync_paused_at: Date | null; trial_ends_at: Date };
  'work.business_without_subscription': { tenant_id: Uuid; registered_at: Date };
  /** Charges that are due, begun without an outcome, or waiting for their payer. */
  'work.charge_due': {
    tenant_id: Uuid;
    charge_id: Uuid;
    trigger: Uuid;
    state: 'due' | 'processing' | 'awaits_payer' | 'paid' | 'declined';
    since: Date;
  };
  /** Money that is still to go back; `wanted`: in all, in halalas; `by_provider`: to a card. */
  'work.refund_due': { tenant_id: Uuid; charge_id: Uuid; payment_id: Uuid; wanted: number; since: Date; by_provider: boolean };
  /** Open pages of the payment provider; `due_at`: when it expires, or since when its charge is over. */
  'work.payment_page': { tenant_id: Uuid; charge_id: Uuid; page_id: Uuid; due_at: Date };
  /** Payments that were given up because their payer had not confirmed them. */
  'work.unconfirmed_payment': { tenant_id: Uuid; payment_id: Uuid; since: Date };
  /** Charges without one of their documents: an invoice, or a credit note. */
  'work.document_due': { tenant_id: Uuid; charge_id: Uuid; since: Date };
  /** Documents without their file. */
  'work.invoice_due': { tenant_id: Uuid; entry_id: Uuid; charge_id: Uuid; document_id: Uuid; since: Date };
  'work.invoice': {
    tenant_id: Uuid;
    document_id: Uuid;
    kind: DocumentKind;
    number: string;
    amount: Amount;
    file_id: string;
  };
  'work.saved_card': {
    tenant_id: Uuid;
    card_id: Uuid;
    brand: string;
    last4: string;
    month: number;
    year: number;
    is_expiry_announced: boolean;
  };
}
