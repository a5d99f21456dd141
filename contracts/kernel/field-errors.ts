// Not in `errors.ts`: forms of the browser need these texts and hardly any of those.

/** Messages for one field of a form. */
export const fieldErrorCatalogue = {
  required: { ar: 'هذا الحقل مطلوب', en: 'This field is required' },
  fullName: { ar: 'الاسم الكامل مطلوب', en: 'Full name is required' },
  businessName: { ar: 'اسم النشاط مطلوب', en: 'Business name is required' },
  emailRequired: { ar: 'البريد الإلكتروني مطلوب', en: 'E-mail is required' },
  invalidEmail: { ar: 'صيغة البريد الإلكتروني غير صحيحة', en: 'This does not look like an e-mail address' },
  phoneRequired: { ar: 'رقم الجوال مطلوب', en: 'Phone is required' },
  phoneLength: { ar: 'رقم الجوال 10 أرقام ويبدأ بـ 05', en: 'The phone number has 10 digits and starts with 05' },
  activityRequired: { ar: 'نوع النشاط مطلوب', en: 'Activity is required' },
  passwordRequired: { ar: 'كلمة المرور مطلوبة', en: 'Password is required' },
  passwordAnew: {
    ar: 'تغيّر الخادم أو اسم المستخدم، فيلزم إدخال كلمة المرور من جديد',
    en: 'Server or user name changed, so the password has to be entered again',
  },
  passwordLength: { ar: 'كلمة المرور 8 أحرف على الأقل', en: 'The password has at least 8 characters' },
  passwordTooLong: { ar: 'كلمة المرور 128 حرفًا على الأكثر', en: 'The password has at most 128 characters' },
  passwordCommon: { ar: 'كلمة المرور هذه شائعة ويسهل تخمينها', en: 'This password is common and easy to guess' },
  agreeToTerms: { ar: 'يلزم قبول الشروط وسياسة الخصوصية', en: 'The terms and the privacy policy must be accepted' },
  imageInvalid: { ar: 'يرجى رفع صورة PNG أو JPG صالحة', en: 'Please upload a valid image file.' },
  fileTooLarge: { ar: 'حجم الملف 10 ميغابايت على الأكثر', en: 'File size must be 10 MB or less.' },
  filesTooLarge: { ar: 'حجم المرفقات معًا 18 ميغابايت على الأكثر', en: 'All attachments together must be 18 MB or less.' },
  fileType: {
    ar: 'يُقبل من الملفات: الصور وPDF وWord وExcel والنصوص وCSV',
    en: 'Accepted files: pictures, PDF, Word, Excel, text and CSV.',
  },
  resumeType: { ar: 'تُقبل السيرة الذاتية بصيغة PDF', en: 'The résumé must be a PDF.' },
  resumeTooLarge: { ar: 'حجم السيرة الذاتية 5 ميغابايت على الأكثر', en: 'The résumé must be 5 MB or less.' },
  imageTooLarge: { ar: 'حجم الصورة 5 ميغابايت على الأكثر', en: 'Image size must be 5MB or less.' },
  passwordWrong: { ar: 'كلمة المرور غير صحيحة', en: 'The password is not correct' },
  permissionAboveRole: {
    ar: 'إدارة الفريق وإدارة الإعدادات لمدير الفرع فما فوق',
    en: 'Managing the team or the settings needs a branch manager or above',
  },
  emailOther: { ar: 'هذا ليس عنوان صاحب الرسالة', en: 'This is not the address of the writer' },
  emailSame: { ar: 'هذا هو البريد الإلكتروني الحالي', en: 'This is the current address' },
  passwordsDiffer: { ar: 'كلمتا المرور غير متطابقتين', en: 'Passwords do not match' },
  recoveryCode: { ar: 'رمز الاسترداد عشرة أحرف وأرقام', en: 'A recovery code has ten letters and digits' },
  codeSixDigits: { ar: 'الرمز ستة أرقام', en: 'The code has six digits' },
  tooLong: { ar: 'النص أطول من المسموح', en: 'This text is too long' },
  closesBeforeOpening: { ar: 'يجب أن يكون وقت الإغلاق بعد وقت الفتح', en: 'The closing time must be after the opening time' },
  periodsOverlap: { ar: 'تتداخل هذه الفترة مع فترة أخرى في اليوم نفسه', en: 'This period overlaps another one of the same day' },
  datesReversed: { ar: 'يجب ألا يسبق اليوم الأخير اليوم الأول', en: 'The last day must not be before the first' },
  datesOverlap: { ar: 'تتداخل هذه التواريخ مع تواريخ أخرى', en: 'These dates overlap others' },
  dateTwice: { ar: 'هذا التاريخ مضاف من قبل', en: 'This date is listed already' },
  timeZoneUnknown: { ar: 'هذه المنطقة الزمنية غير معروفة', en: 'This time zone is not known' },
  outOfRange: { ar: 'القيمة خارج الحدود المسموحة', en: 'This is outside the allowed range' },
  invoicePrefix: {
    ar: 'من حرفين إلى ثمانية، حروف لاتينية كبيرة أو أرقام، وليست CRN',
    en: 'Two to eight Latin capital letters or digits, and not CRN',
  },
  ownAddressMissing: {
    ar: 'العنوان المستخدم الآن ليس في القائمة، والحفظ يمنع الدخول منه',
    en: 'Your own address is not in the list, so you would be locked out',
  },
  passwordBelowPolicy: { ar: 'كلمة المرور أقصر مما تشترطه المنصة', en: 'The password is shorter than this platform requires' },
  passwordNeedsSymbol: { ar: 'يلزم رمز واحد على الأقل، مثل ! أو # أو -', en: 'At least one symbol is needed, such as !, # or -' },
  tooShort: { ar: 'القيمة أقصر من المسموح', en: 'This is shorter than allowed' },
  neverDue: { ar: 'ساعات العمل أقل من أن يحل هذا الموعد', en: 'With these hours such a target would never be due' },
  iban: {
    ar: 'آيبان سعودي: SA ثم 22 رقمًا أو حرفًا، ورقما التحقق صحيحان',
    en: 'A Saudi IBAN: SA and 22 digits or letters, with right check digits',
  },
  bankAccountNeeded: { ar: 'الحوالة البنكية تحتاج حسابًا تصل إليه', en: 'A bank transfer needs an account to go to' },
  methodNeeded: { ar: 'يلزم أن تبقى طريقة دفع واحدة على الأقل', en: 'At least one way of paying has to stay on' },
  neverOpen: { ar: 'يلزم يوم واحد على الأقل فيه ساعات عمل', en: 'At least one day needs working hours' },
  slugInvalid: {
    ar: 'من 3 إلى 60 حرفًا عربيًا أو لاتينيًا أو رقمًا، وبين الكلمات شرطة واحدة',
    en: 'From 3 to 60 Arabic or Latin letters or digits, with one hyphen between words',
  },
  loginName: {
    ar: 'أحرف لاتينية صغيرة وأرقام وشرطة سفلية، ويبدأ بحرف',
    en: 'Small letters, digits and underscores, beginning with a letter',
  },
  slugTaken: { ar: 'هذا العنوان لنشاط آخر، يرجى اختيار غيره', en: 'Another business has this address, please choose another' },
  slugLimit: {
    ar: 'لكل نشاط خمسة عناوين على الأكثر، يمكن العودة إلى أحد العناوين السابقة',
    en: 'A business may have five addresses; you can go back to an earlier one',
  },
  slugOfGeneralManager: { ar: 'عنوان الصفحة يختاره المدير العام', en: 'A general manager chooses the address of the page' },
  changedMeanwhile: { ar: 'غُيّرت هذه القيمة في هذه الأثناء', en: 'This value was changed in the meantime' },
  businessPhone: { ar: 'رقم الهاتف من 7 إلى 15 رقمًا', en: 'A phone number has 7 to 15 digits' },
  webAddress: {
    ar: 'عنوان الموقع يبدأ بـ https:// ويتبعه اسم نطاق عام، مثل example.com',
    en: 'A web address is https:// with a public domain name, such as example.com',
  },
  ipAddress: { ar: 'عنوان IP أو نطاق عناوين مثل 203.0.113.0/24', en: 'An IP address or a range such as 203.0.113.0/24' },
  addressesTooMany: { ar: 'تتسع القائمة لـ 100 عنوان أو نطاق على الأكثر', en: 'The list takes at most 100 addresses or ranges' },
  setByEnvironment: { ar: 'يحدده إعداد الخادم، فلا يُغيَّر من هنا', en: 'Set where the product runs, so it cannot be changed here' },
  noTimeForSms: {
    ar: 'هذه الساعات لا تترك وقتًا للرسائل النصية: تُرسل الدعائية من 9:00 إلى 19:00 بتوقيت الرياض فقط',
    en: 'These hours leave no time for text messages: promotional ones go out from 9:00 to 19:00 Riyadh time only',
  },
  chooseOne: { ar: 'يرجى اختيار عنصر واحد على الأقل', en: 'Choose at least one' },
  vatNumber: {
    ar: 'الرقم الضريبي 15 رقمًا، يبدأ بـ 3 وينتهي بـ 3',
    en: 'A VAT number has 15 digits and begins and ends with 3',
  },
  registrationNumber: { ar: 'رقم السجل التجاري 10 أرقام', en: 'A commercial registration has 10 digits' },
  buildingNumber: { ar: 'رقم المبنى 4 أرقام', en: 'A building number has 4 digits' },
  postalCode: { ar: 'الرمز البريدي 5 أرقام', en: 'A postal code has 5 digits' },
  sellerNameBytes: {
    ar: 'الاسم أطول مما تقبله هيئة الزكاة والضريبة في رمز الفاتورة: نحو 63 حرفًا عربيًا',
    en: 'The name is longer than the tax authority takes in the code of an invoice: 127 bytes, about 63 Arabic letters',
  },
  invalid: { ar: 'القيمة غير صحيحة', en: 'This value is not valid' },
} as const satisfies Record<string, { ar: string; en: string }>;

export type FieldErrorCode = keyof typeof fieldErrorCatalogue;

/** The text for a field error; unknown codes give the general `invalid` text. zod issues carry the code as their message. */
export function fieldErrorText(code: string, language: 'ar' | 'en'): string {
  const entry = code in fieldErrorCatalogue ? fieldErrorCatalogue[code as FieldErrorCode] : fieldErrorCatalogue.invalid;
  return entry[language];
}
