import type { FieldErrorCode } from './field-errors.ts';
import { waitingTimeText } from './waiting-time.ts';

/**
 * A refusal: HTTP status and text in both languages. In a text, `{name}` is replaced by the parameter of that name, and `{seconds}`
 * by its number as a span of time in words.
 */
export interface ErrorEntry {
  readonly status: number;
  readonly ar: string;
  readonly en: string;
}

export const errorCatalogue = {
  ok: { status: 200, ar: 'تم', en: 'Done' },
  validation_failed: { status: 400, ar: 'يرجى تصحيح الحقول المحددة', en: 'Please correct the marked fields' },
  malformed_request: { status: 400, ar: 'تعذّر فهم الطلب', en: 'The request could not be understood' },
  unauthenticated: { status: 401, ar: 'يلزم تسجيل الدخول أولًا', en: 'User is not authenticated. JWT token missing.' },
  session_expired: { status: 401, ar: 'انتهت الجلسة، يرجى تسجيل الدخول مجددًا', en: 'Your session has ended, please sign in again' },
  api_key_invalid: {
    status: 401,
    ar: 'مفتاح API غير صحيح، أو أُبطل، أو انتهت مدته، أو لا يعمل من هذا العنوان',
    en: 'This API key is not correct, was revoked, has expired or does not work from this address',
  },
  wrong_credentials: { status: 401, ar: 'بيانات الدخول غير صحيحة', en: 'The e-mail or password is not correct' },
  email_not_confirmed: { status: 403, ar: 'يرجى تأكيد البريد الإلكتروني أولًا', en: 'Please confirm your e-mail first' },
  account_inactive: { status: 403, ar: 'هذا الحساب غير نشط', en: 'This account is not active' },
  forbidden: { status: 403, ar: 'لا تملك صلاحية لهذا الإجراء', en: 'You do not have permission for this page or action' },
  not_found: { status: 404, ar: 'غير موجود', en: 'Not found' },
  conflict: { status: 409, ar: 'تغيّر هذا السجل للتو، يرجى المحاولة مجددًا', en: 'This has just been changed, please try again' },
  idempotency_mismatch: {
    status: 422,
    ar: 'استُخدم مفتاح التكرار مع محتوى مختلف',
    en: 'This idempotency key was used with another body',
  },
  too_many_requests: {
    status: 429,
    ar: 'محاولات كثيرة، يرجى المحاولة بعد {seconds}',
    en: 'Too many attempts, try again in {seconds}',
  },
  payload_too_large: { status: 413, ar: 'الملف أو الطلب أكبر من المسموح', en: 'The file or request is larger than allowed' },
  unsupported_media_type: { status: 415, ar: 'نوع المحتوى غير مدعوم', en: 'This content type is not supported' },
  internal: { status: 500, ar: 'حدث خطأ غير متوقع، ولم يتغير شيء', en: 'Something went wrong, and nothing was changed' },
  maintenance: {
    status: 503,
    ar: 'المنصة قيد الصيانة، وتعود بعد قليل. لم يضع شيء، ووصول المراجعات مستمر',
    en: 'The platform is under maintenance and will be back shortly. Nothing is lost, and reviews keep arriving',
  },
  address_not_allowed: {
    status: 403,
    ar: 'لوحة المنصة غير متاحة من هذا العنوان',
    en: 'The console cannot be used from this address',
  },
  log_unfinished: {
    status: 503,
    ar: 'يُبنى سجل النشاط من جديد بعد استعادة نسخة احتياطية، ويظهر حين يكتمل. كل شيء آخر متاح',
    en: 'The activity log is being built again after a restore and is shown once it is complete. Everything else is available',
  },
  unavailable: {
    status: 503,
    ar: 'الخدمة غير متاحة الآن، يرجى المحاولة بعد قليل',
    en: 'The service is not available right now, please try again shortly',
  },

  code_wrong: { status: 400, ar: 'الرمز غير صحيح', en: 'The code is not correct' },
  code_expired: { status: 400, ar: 'انتهت صلاحية الرمز، يمكن طلب رمز جديد', en: 'The code has expired, you can ask for a new one' },
  code_used: { status: 400, ar: 'استُخدم هذا الرمز من قبل', en: 'This code has already been used' },
  code_tries_exceeded: {
    status: 400,
    ar: 'محاولات كثيرة لهذا الرمز، يمكن طلب رمز جديد',
    en: 'Too many tries for this code, you can ask for a new one',
  },
  registration_elsewhere: {
    status: 400,
    ar: 'سُجّل بهذا البريد في متصفح آخر: تلزم كلمة المرور التي اختيرت عند التسجيل',
    en: 'This address was used to sign up in another browser: the password chosen there is needed',
  },

  reset_link_invalid: {
    status: 400,
    ar: 'انتهت صلاحية هذا الرابط أو استُخدم من قبل، يمكن طلب رابط جديد',
    en: 'This link has expired or was used already, you can ask for a new one',
  },
  follow_link_invalid: {
    status: 400,
    ar: 'هذا الرابط غير صالح أو انتهى الاشتراك الذي يخصه',
    en: 'This link is not valid, or what it belongs to has ended',
  },
  unsubscribe_link_invalid: {
    status: 400,
    ar: 'هذا الرابط غير صالح، ويمكن إيقاف الرسائل من إعدادات الإشعارات',
    en: 'This link is not valid; the notification settings end these mails too',
  },
  restore_unconfirmed: {
    status: 409,
    ar: 'اسم الملف المكتوب لا يطابق الملف المختار، ولم يتغير شيء',
    en: 'The name that was typed is not that of the file, and nothing was changed',
  },
  numbers_unknown: {
    status: 409,
    ar: 'قبل الإطلاق حدّدوا في «الاشتراكات» الرقم الذي تستمر بعده الفواتير، أو أكدوا أنه لم ينقص شيء',
    en: 'First say under Subscriptions behind which number invoices continue, or confirm that none is missing',
  },
  restore_unserved: {
    status: 409,
    ar: 'لا يمكن طلب الاستعادة من هنا في هذه المنصة، وهي متاحة على الخادم بالأمر npm run restore',
    en: 'A restore cannot be ordered here on this installation; on the server npm run restore does it',
  },
  incident_closed: {
    status: 409,
    ar: 'أُغلق هذا العطل، وما يحدث بعده عطل جديد',
    en: 'This incident is closed; what happens now is another one',
  },
  newsletter_untested: {
    status: 409,
    ar: 'ترسل النشرة بعد تجربتها: أرسلها إلى عنوانك أولًا',
    en: 'A newsletter is sent after a test: send it to your own address first',
  },
  email_taken: { status: 409, ar: 'لا يمكن استخدام هذا البريد الإلكتروني', en: 'This e-mail address cannot be used' },
  two_factor_wrong: { status: 400, ar: 'رمز التحقق غير صحيح', en: 'The verification code is not correct' },
  two_factor_ended: { status: 400, ar: 'انتهت محاولة الدخول هذه، يرجى البدء من جديد', en: 'This sign-in has ended, please start again' },
  two_factor_on: { status: 409, ar: 'التحقق بخطوتين مفعّل بالفعل', en: 'Two-step verification is on already' },
  two_factor_off: { status: 409, ar: 'التحقق بخطوتين غير مفعّل', en: 'Two-step verification is not on' },
  two_factor_required: {
    status: 409,
    ar: 'التحقق بخطوتين إلزامي لهذا الدور',
    en: 'Two-step verification is required for this role',
  },
  two_factor_needed: {
    status: 409,
    ar: 'هذا الحساب محمي بالتحقق بخطوتين، يرجى تسجيل الدخول أولًا ثم المتابعة',
    en: 'This account has two-step verification: sign in first, then go on',
  },
  two_factor_code_needed: {
    status: 409,
    ar: 'هذا الحساب محمي بالتحقق بخطوتين، ويلزم رمز التحقق أيضًا',
    en: 'This account has two-step verification: its code is needed as well',
  },
  google_token_invalid: { status: 401, ar: 'تعذّر التحقق من حساب Google', en: 'The Google account could not be verified' },
  google_email_unverified: { status: 403, ar: 'بريد حساب Google غير موثّق', en: 'The e-mail of this Google account is not verified' },
  google_not_linked: {
    status: 409,
    ar: 'لهذا البريد حساب بكلمة مرور، يرجى الدخول بها ثم ربط Google من صفحة الحساب',
    en: 'This e-mail has an account with a password: sign in with it, then link Google on the account page',
  },
  google_linked_elsewhere: { status: 409, ar: 'حساب Google هذا مرتبط بحساب آخر', en: 'This Google account is linked to another account' },
  above_own_rank: {
    status: 403,
    ar: 'لا يمكن منح ما يتجاوز دورك وصلاحياتك وفروعك أو تغييره',
    en: 'You cannot grant or change more than your own role, permissions and branches',
  },
  last_admin: { status: 409, ar: 'يجب أن يبقى مدير عام واحد نشط على الأقل', en: 'At least one active general manager must remain' },
  last_staff: {
    status: 409,
    ar: 'يجب أن يبقى شخص نشط واحد على الأقل يتولى فريق المنصة',
    en: 'At least one active person with the duty Staff must remain',
  },
  own_membership: { status: 409, ar: 'لا يمكن تغيير دورك أو حالتك بنفسك', en: 'You cannot change your own role or status' },
  already_invited: { status: 409, ar: 'لهذا البريد دعوة لم تُقبل بعد', en: 'This address has an open invitation already' },
  already_member: { status: 409, ar: 'صاحب هذا البريد عضو في الفريق', en: 'This address belongs to a member of the team' },
  invitation_invalid: { status: 400, ar: 'رابط الدعوة غير صالح أو مفقود', en: 'Invitation link is invalid or missing.' },
  invitation_ended: { status: 409, ar: 'انتهت هذه الدعوة', en: 'This invitation has ended' },
  invitation_for_another: { status: 403, ar: 'هذه الدعوة لبريد إلكتروني آخر', en: 'This invitation was sent to another address' },
  platform_account: {
    status: 403,
    ar: 'حساب مدير المنصة لا ينضم إلى أي نشاط، يرجى طلب دعوة على بريد آخر',
    en: 'The account of a platform manager joins no business: ask for an invitation to another address',
  },
  business_account: {
    status: 409,
    ar: 'لهذا البريد حساب في أحد الأنشطة، ويلزم لفريق المنصة بريد آخر',
    en: 'This address has an account of a business: the staff of the platform need another address',
  },
  contact_not_assignable: {
    status: 409,
    ar: 'لا يمكن إسناد هذه الرسالة إلى هذا الحساب',
    en: 'This message cannot be given to this account',
  },
  contact_answered: {
    status: 409,
    ar: 'وصل رد من زميل على هذه الرسالة أثناء الكتابة',
    en: 'A colleague answered this message while you were writing',
  },
  contact_spam: { status: 409, ar: 'هذه الرسالة معلّمة كمزعجة', en: 'This message is marked as spam' },
  contact_merged: { status: 409, ar: 'دُمجت هذه الرسالة في رسالة أخرى', en: 'This message was merged into another one' },
  contact_not_mergeable: {
    status: 409,
    ar: 'لا يمكن دمج الرسالة في نفسها، ولا في رسالة دُمجت فيها، ولا في محادثة شخص آخر',
    en: 'A message cannot be merged into itself, into one that was merged into it, or into the conversation of somebody else',
  },
  export_ended: { status: 409, ar: 'انتهى هذا التصدير', en: 'This export has ended' },
  approval_none: { status: 409, ar: 'لا يوجد رد بانتظار الاعتماد هنا', en: 'No reply waits for approval here' },
  approval_required: {
    status: 409,
    ar: 'ينشر هذا الرد من يملك حق النشر، بعد طلب الاعتماد',
    en: 'This reply is published by somebody who may, after you ask for approval',
  },
  too_many_views: { status: 409, ar: 'يُحفظ {max} عرضًا على الأكثر. يُرجى حذف واحد أولًا', en: 'At most {max} views are kept. Remove one first' },
  login_exists: { status: 409, ar: 'يوجد تسجيل دخول بهذا الاسم', en: 'There is a login of this name already' },
  roles_not_allowed: {
    status: 409,
    ar: 'لا يملك مستخدم قاعدة البيانات إنشاء مستخدمين (CREATEROLE)، فأنشئه من سطر الأوامر: npm run analyst',
    en: 'The user of the database may not make roles (CREATEROLE). Make the login on the command line: npm run analyst',
  },
  too_many_queries: {
    status: 409,
    ar: 'يُحفظ {max} استعلام على الأكثر. يُرجى حذف واحد أولًا',
    en: 'At most {max} queries are kept. Remove one first',
  },
  too_many_templates: {
    status: 409,
    ar: 'يُحفظ {max} قالب على الأكثر. يُرجى حذف واحد أولًا',
    en: 'At most {max} templates are kept. Remove one first',
  },
  not_assigned: { status: 409, ar: 'هذه المراجعة غير مُسندة إلى أحد', en: 'This review is assigned to nobody' },
  not_assignable: { status: 409, ar: 'لا يمكن إسناد هذه المراجعة إلى هذا العضو', en: 'This review cannot be given to this member' },

  settings_changed: {
    status: 409,
    ar: 'حُفظت قيم أخرى في هذه الأثناء، ولم يُحفظ شيء من هنا',
    en: 'Other values were saved in the meantime, and nothing was saved from here',
  },
  business_exists: { status: 409, ar: 'لهذا النشاط ملف محفوظ من قبل', en: 'This business has a saved profile already' },

  google_not_connected: {
    status: 401,
    ar: 'حساب Google غير مرتبط حاليًا، اربطه من الإعدادات',
    en: 'Google is not connected at the moment; connect it in the settings',
  },
  google_ticket_invalid: {
    status: 400,
    ar: 'انتهت محاولة الربط، يرجى البدء من جديد',
    en: 'This connection attempt has ended, please start again',
  },
  google_refused: { status: 400, ar: 'لم تُمنح الموافقة في Google', en: 'Consent was not given at Google' },
  google_scope_missing: {
    status: 400,
    ar: 'لم تُحدَّد خانة إدارة الملف التجاري في شاشة Google',
    en: 'The box for managing the business profile was left unticked at Google',
  },
  google_busy: {
    status: 503,
    ar: 'خدمة Google مشغولة الآن، يرجى المحاولة بعد قليل',
    en: 'Google is busy right now, please try again shortly',
  },
  google_quota_zero: { status: 503, ar: 'لم تُعتمد المنصة لدى Google بعد', en: 'Google has not approved this platform yet' },
  google_service_disabled: { status: 503, ar: 'خدمة Google معطّلة لهذه المنصة', en: 'The Google service is switched off for this platform' },
  connect_handle_invalid: {
    status: 400,
    ar: 'انتهت صلاحية نتيجة الربط، يرجى الربط من جديد',
    en: 'The connection result has expired, please connect again',
  },
  locations_none_chosen: { status: 400, ar: 'يرجى اختيار فرع واحد على الأقل', en: 'Choose at least one branch' },
  location_not_linkable: { status: 409, ar: 'لا يمكن ربط هذا الفرع: {reason}', en: 'This branch cannot be linked: {reason}' },
  location_unknown: {
    status: 404,
    ar: 'هذا الفرع غير موجود في حساب Google المرتبط',
    en: 'This branch is not in the connected Google account',
  },
  onboarding_step: { status: 409, ar: 'هذه الخطوة غير متاحة الآن', en: 'This step is not available now' },
  sync_part_not_failed: { status: 409, ar: 'مزامنة هذا الفرع لم تتعذّر', en: 'The sync of this branch has not failed' },

  reply_empty: { status: 400, ar: 'يرجى كتابة نص الرد', en: 'Write the reply first' },
  reply_being_published: {
    status: 409,
    ar: 'يُنشر الرد الآن في Google، ولا يمكن تغييره قبل اكتمال النشر',
    en: 'The reply is being published at Google and cannot be changed until that is done',
  },
  reply_exists: { status: 409, ar: 'سبق الرد على هذه المراجعة', en: 'This review has already been answered' },
  reply_none: { status: 409, ar: 'لا يوجد رد على هذه المراجعة', en: 'There is no reply to this review' },
  undo_too_late: { status: 409, ar: 'انتهت مهلة التراجع وبدأ النشر', en: 'The time to undo is over, publishing has begun' },
  draft_changed: {
    status: 409,
    ar: 'حُفظت مسودة أخرى لهذا الرد في هذه الأثناء',
    en: 'Another draft of this reply was saved in the meantime',
  },
  branch_unlinked: {
    status: 409,
    ar: 'أُلغي ربط فرع هذه المراجعة، وبعد ربطه من جديد يمكن الرد عليها',
    en: 'The branch of this review was unlinked; link it again to answer',
  },
  subscription_required: {
    status: 402,
    ar: 'يلزم اختيار باقة لهذا الإجراء، ويبقى كل شيء مقروءًا',
    en: 'This needs a plan; everything stays readable',
  },
  limit_reached: {
    status: 402,
    ar: 'بلغ الاستخدام حد الباقة: {used} من {limit}',
    en: 'The limit of the plan is reached: {used} of {limit}',
  },
  not_in_plan: { status: 402, ar: 'هذا متاح من الباقة الاحترافية فما فوق', en: 'This comes with the Professional plan' },
  too_many_competitors: {
    status: 409,
    ar: 'لكل فرع {max} منافسين على الأكثر، يُرجى حذف أحدهم أولًا',
    en: 'A branch has {max} competitors at most. Remove one first',
  },
  competitor_is_branch: { status: 409, ar: 'هذا المكان هو الفرع نفسه', en: 'This place is the branch itself' },
  competitors_unavailable: {
    status: 503,
    ar: 'البحث في خرائط Google غير مفعّل في هذه المنصة',
    en: 'Searching Google Maps is not set up on this platform',
  },
  payment_due: {
    status: 409,
    ar: 'يلزم دفع المبلغ المستحق قبل تغيير الباقة',
    en: 'The amount that is due has to be paid before the plan can change',
  },
  sum_changed: {
    status: 409,
    ar: 'تغيّر المبلغ المستحق منذ عرضه، يرجى مراجعته من جديد',
    en: 'The sum has changed since it was shown, please look at it again',
  },
  buyer_needed: {
    status: 409,
    ar: 'فاتورة بهذا المبلغ تذكر المشتري: يلزم أولًا حفظ الاسم القانوني والعنوان الوطني في بيانات الفوترة',
    en: 'An invoice of this sum names its buyer: legal name and national address have to be saved in the billing details first',
  },
  plan_too_small: {
    status: 409,
    ar: 'عدد الأعضاء والدعوات ({used}) أكبر مما تتيحه الباقة ({limit})',
    en: 'There are more members and invitations ({used}) than the plan allows ({limit})',
  },
  nothing_to_cancel: { status: 409, ar: 'لا يوجد اشتراك مدفوع لإلغائه', en: 'There is no paid subscription to cancel' },
  cancellation_over: {
    status: 409,
    ar: 'انتهى الاشتراك، ويمكن اختيار باقة من جديد',
    en: 'The subscription has ended; a plan can be chosen anew',
  },
  trial_over: { status: 409, ar: 'انتهت الفترة التجريبية باختيار باقة', en: 'The trial is over, a plan was chosen' },
  trial_running: { status: 409, ar: 'الفترة التجريبية مستمرة، ويمكن تمديدها', en: 'The trial is running and can be extended instead' },
  trial_end_too_early: { status: 400, ar: 'يجب أن تنتهي الفترة بعد موعدها الحالي', en: 'The trial must end later than it does now' },
  payments_unavailable: {
    status: 409,
    ar: 'الدفع بالبطاقة غير متاح هنا، وتُرتَّب الباقات بفاتورة وحوالة بنكية',
    en: 'Cards are not accepted here: plans are arranged by invoice and bank transfer',
  },
  payments_held: {
    status: 409,
    ar: 'الدفع متوقف مؤقتًا بعد استعادة النظام، حاول لاحقًا',
    en: 'Paying is paused after a restore of the system; try again later',
  },
  payment_running: {
    status: 409,
    ar: 'دفعة سابقة قيد التأكيد، أكملها لدى البنك أو أعد المحاولة بعد ساعة',
    en: 'A payment is being confirmed: finish it at the bank, or try again in an hour',
  },
  payment_method_off: {
    status: 409,
    ar: 'طريقة الدفع هذه متوقفة الآن، ويمكن الدفع بطريقة أخرى',
    en: 'This way of paying is switched off at present; another one is possible',
  },
  refund_too_large: {
    status: 409,
    ar: 'يتجاوز المبلغ ما دُفع ولم يُعد ولم يُخصم من ترقية بعد',
    en: 'This is more than was paid and neither given back nor credited to an upgrade yet',
  },
  transfer_of_another: {
    status: 409,
    ar: 'سُجّلت حوالة بهذا المرجع لنشاط آخر. إن كانت حوالة أخرى فأضف اسم مصرفها إلى المرجع',
    en: 'A transfer with this reference is recorded for another business. If this is another transfer, add the name of its bank to the reference',
  },
  transfer_recorded: {
    status: 409,
    ar: 'سُجّلت حوالة بهذا المرجع لطلب آخر لهذا النشاط. إن كانت حوالة أخرى فأضف تاريخها إلى المرجع',
    en: 'A transfer with this reference is recorded for another order of this business. If this is another transfer, add its date to the reference',
  },
  invoice_waits: { status: 409, ar: 'لم تصدر فاتورة هذه الدفعة بعد', en: 'The invoice of this payment is not issued yet' },
  card_needed: { status: 409, ar: 'تلزم بطاقة محفوظة أولًا', en: 'A saved card is needed first' },
  too_many_webhooks: { status: 409, ar: 'لكل نشاط {max} عناوين على الأكثر', en: 'A business may have {max} endpoints at most' },
  review_request_opted_out: {
    status: 409,
    ar: 'طلب صاحب هذا العنوان ألا تصله طلبات مراجعة',
    en: 'The owner of this address asked not to get review requests',
  },
  review_request_cap: {
    status: 409,
    ar: 'بلغت الطلبات إلى هذا الشخص حدّها في 30 يومًا ({max})',
    en: 'This person was asked as often as allowed in 30 days ({max})',
  },
  review_request_shared: {
    status: 409,
    ar: 'هذا العنوان مرتبط بأكثر من {max} عنوانًا، فليس لشخص واحد',
    en: 'This address is linked with more than {max} others, so it is not one person’s',
  },
  review_request_undeliverable: {
    status: 409,
    ar: 'رجعت رسالة سابقة من هذا البريد لأنه لا يستقبل الرسائل',
    en: 'An earlier mail came back from this address: it takes none',
  },
  review_request_no_place: {
    status: 409,
    ar: 'لم تضع Google هذا الفرع على الخريطة بعد، فلا رابط لمراجعاته',
    en: 'Google has not put this branch on the map yet, so there is no link to its reviews',
  },
  queries_unavailable: {
    status: 503,
    ar: 'قاعدة بيانات الاستعلامات لا تجيب أو قاطعت الاستعلام، يرجى تشغيله مرة أخرى بعد قليل',
    en: 'The database of the queries does not answer or interrupted this one, please run it again shortly',
  },
  whatsapp_unavailable: { status: 409, ar: 'واتساب غير متاح هنا', en: 'WhatsApp is not available here' },
  sms_unavailable: { status: 409, ar: 'الرسائل النصية غير متاحة هنا', en: 'Text messages are not available here' },
  phone_missing: { status: 409, ar: 'لا رقم جوال في الملف الشخصي', en: 'The profile has no phone number' },
  review_request_no_sms: { status: 409, ar: 'الرسائل النصية غير متاحة هنا', en: 'Text messages are not available here' },
  too_many_api_keys: { status: 409, ar: 'لكل نشاط {max} مفتاحًا على الأكثر', en: 'A business may have {max} keys at most' },
  review_removed: { status: 409, ar: 'حُذفت هذه المراجعة من Google', en: 'This review was removed from Google' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The text of a refusal, with its parameters filled in. */
export function errorText(code: ErrorCode, language: 'ar' | 'en', params: Readonly<Record<string, string | number>> = {}): string {
  return errorCatalogue[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name] ?? whole;
    return name === 'seconds' && typeof value === 'number' ? waitingTimeText(value, language) : String(value);
  });
}

/** A refusal of the domain. Deciders return it and never throw. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: Readonly<Record<string, readonly FieldErrorCode[]>>;
}
