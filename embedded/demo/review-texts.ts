/** Texts of the demo reviews, all invented: a review is one or two remarks, with or without a closing. */
export interface Voice {
  readonly names: readonly string[];
  /** Remarks by the stars they go with: 5–4 good, 3 fair, 2–1 bad. */
  readonly good: readonly string[];
  readonly fair: readonly string[];
  readonly bad: readonly string[];
  readonly ends: { readonly good: readonly string[]; readonly fair: readonly string[]; readonly bad: readonly string[] };
  /** Replies of the business. `{name}` is replaced by the author's name. */
  readonly replies: { readonly good: readonly string[]; readonly fair: readonly string[]; readonly bad: readonly string[] };
}

export const arabicVoice: Voice = {
  names: [
    'سارة المطيري',
    'أبو فهد',
    'ريم القحطاني',
    'ماجد العتيبي',
    'هند السبيعي',
    'فيصل الدوسري',
    'نوف الشهراني',
    'عبدالله الغامدي',
    'لطيفة الحربي',
    'تركي الزهراني',
    'أم عبدالعزيز',
    'سلطان البقمي',
    'مها العنزي',
    'خالد الرشيدي',
    'وجدان الأحمدي',
    'ناصر السهلي',
    'غادة الخالدي',
    'بندر الشمري',
    'أمل اليامي',
    'يوسف العمري',
    'جواهر القرني',
    'راكان المالكي',
    'شهد الجهني',
    'مشعل السلمي',
    'دلال الفيفي',
    'حمد المري',
    'العنود الهاجري',
    'زياد باوزير',
  ],
  good: [
    'المندي ممتاز واللحم ذايب والأرز حبة حبة',
    'المشاوي على أصولها والتتبيلة واضحة من أول لقمة',
    'الكبسة مثل طبخ البيت والكمية تكفي وتزيد',
    'الخدمة سريعة والموظفين بشوشين من الباب إلى الحساب',
    'جلسات العوائل مريحة ومفصولة والمكان هادئ',
    'النظافة واضحة في الطاولات ودورات المياه',
    'القهوة السعودية والتمر ضيافة قبل الطلب، لفتة جميلة',
    'الطلب وصل للبيت حار ومرتب وقبل الوقت المكتوب',
    'الأسعار مناسبة جدًا مقارنة بالكمية والجودة',
    'ريش الغنم مستوية ومقرمشة من الأطراف كما طلبناها',
    'خبز التنور يوصل حار مع كل طلب ويتجدد بدون ما تطلب',
    'حجزنا طاولة لعشرة أشخاص وكانت جاهزة في موعدها',
    'مدير الفرع مر على الطاولات بنفسه وسأل عن رأينا',
    'السلطات طازجة وصلصة الطحينة لا تُفوّت',
    'المواقف واسعة والدخول سهل حتى وقت الذروة',
  ],
  fair: [
    'الأكل جيد لكن الانتظار طال قرابة نصف ساعة',
    'الطعم ممتاز والكمية صارت أقل من قبل',
    'المكان جميل إلا أن الصوت مرتفع في نهاية الأسبوع',
    'الخدمة مقبولة والطلب نقصته السلطة ثم أحضروها',
    'السعر ارتفع قليلًا والجودة كما هي',
    'المواقف قليلة مساء الخميس والأكل يستاهل',
    'اللحم طيب أما الأرز فكان جافًا هذه المرة',
  ],
  bad: [
    'الطلب تأخر أكثر من ساعة، والأكل وصل باردًا',
    'اتصلنا على الفرع ثلاث مرات ولم يرد أحد',
    'الطاولة لم تكن نظيفة والموظف لم يعتذر',
    'الفاتورة فيها صنف لم نطلبه وأخذ تعديلها وقتًا طويلًا',
    'الدجاج لم يكن مستويًا من الداخل وأعدناه',
    'التوصيل نسي نصف الطلب ولا أحد تابع معنا',
    'حجزنا مسبقًا ومع ذلك انتظرنا أربعين دقيقة عند الباب',
    'المكيف ضعيف والمكان حار وقت الظهر',
  ],
  ends: {
    good: ['بارك الله فيكم.', 'أنصح به للعائلات.', 'لنا عودة بإذن الله.', 'شكرًا لكم.', ''],
    fair: ['أتمنى الانتباه لها.', 'تجربة تتكرر لو تحسنت.', ''],
    bad: ['نرجو من الإدارة المتابعة.', 'لن تتكرر الزيارة قريبًا.', ''],
  },
  replies: {
    good: [
      'أهلًا {name}، سعدنا بزيارتكم وبكلماتكم الطيبة، ونتطلع إلى استقبالكم مجددًا.',
      'شكرًا {name} على هذا التقييم، رضاكم هو ما نعمل لأجله كل يوم.',
      'حياكم الله {name}، نقلنا كلماتكم إلى فريق الفرع وأسعدتهم كثيرًا.',
    ],
    fair: [
      'شكرًا {name} على صراحتكم، ملاحظتكم محل اهتمامنا ونأمل أن تكون زيارتكم القادمة أفضل.',
      'أهلًا {name}، نقدّر ملاحظتكم ونعمل على معالجتها، ويسعدنا أن نسمع منكم بعد الزيارة القادمة.',
    ],
    bad: [
      'أهلًا {name}، نعتذر عن هذه التجربة فهي دون ما تتوقعونه منا. نرجو التواصل معنا على رقم الفرع الظاهر في صفحتنا لنتابع ما حدث.',
      'نأسف لما حدث {name}، ملاحظتكم وصلت إلى إدارة الفرع، ونرحب بتواصلكم معنا لنفهم التفاصيل.',
    ],
  },
};

export const englishVoice: Voice = {
  names: [
    'Omar Khalid',
    'Yousef A.',
    'Priya Nair',
    'James Whitfield',
    'Lina Haddad',
    'Maria Santos',
    'Ahmed R.',
    'Chloe Martin',
    'Bilal Hussain',
    'Dana S.',
  ],
  good: [
    'Great kabsa and very generous portions',
    'Grilled lamb was cooked exactly as we asked',
    'Staff were warm and the table was ready on time',
    'Family seating is private and spotless',
    'Delivery arrived hot and well packed',
    'Best mandi we have had in Riyadh so far',
    'Fair prices for this quality',
  ],
  fair: [
    'Good food, but the place was too loud and we waited 25 minutes for the bill',
    'Tasty, though the portion was smaller than last time',
    'Parking is hard on weekends, the food makes up for it',
  ],
  bad: [
    'Our order took over an hour and came cold',
    'Nobody answered the phone when we called about a missing item',
    'We were charged for a dish we did not order',
    'The table was not clean and it was hot inside',
  ],
  ends: { good: ['Will be back.', 'Recommended.', ''], fair: ['Could be better.', ''], bad: ['Disappointing.', ''] },
  replies: {
    good: [
      'Thank you {name}, we are glad you enjoyed your visit and look forward to seeing you again.',
      'Many thanks {name}, we have passed your kind words on to the team.',
    ],
    fair: ['Thank you for the honest words, {name}. We have noted this and hope your next visit is better.'],
    bad: [
      'We are sorry about this, {name}. This is not the visit we want for you. Please reach us on the branch number shown on our page so that we can look into it.',
    ],
  },
};
