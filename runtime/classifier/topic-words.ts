import type { ReviewTopic } from '@sumaa/contracts';

/** Written by us: the words by which reviews name a topic, in folded spelling; `_` joins the words of a phrase. */
export const topicWords: Readonly<Record<ReviewTopic, string>> = {
  service: `خدمة خدمات الخدمات تعامل معاملة ضيافة تعاملهم تعاملكم استقبال_حسن حسن_الاستقبال service services hospitality`,
  food: `طعام اكل الاكل وجبة وجبات فطور افطار غداء عشاء بوفيه طبق اطباق طعم الطعم مذاق نكهة قهوة القهوة مشروب مشروبات عصير شاي كبسة مندي
    برجر شاورما لحم دجاج سمك رز الرز حلا حلى حلويات كيك كنافة سلطة بيتزا مقبلات مشويات ستيك منيو قائمة_الطعام شوربة خبز ايسكريم ساندوتش
    food meal meals breakfast lunch dinner buffet dish dishes taste flavor flavour coffee latte cappuccino drink drinks juice tea burger
    burgers pizza chicken meat fish rice dessert desserts cake menu steak salad soup sandwich starters kebab biryani`,
  price: `سعر اسعار اسعاره اسعارهم اسعاركم السعر الاسعار تكلفة قيمة غالي غالية رخيص رخيصة فاتورة الحساب فلوس price prices pricing priced cost costs expensive
    overpriced cheap pricey bill value_for_money affordable`,
  cleanliness: `نظافة نظيف نظيفة نظيفين وسخ وسخة متسخ متسخة قذر قذرة قذارة وساخة رائحة ريحة روائح حشرات صراصير صرصور غبار clean cleanliness dirty
    filthy smell smelly hygiene hygienic unhygienic cockroach cockroaches dust dusty spotless`,
  waiting: `انتظار انتظرت انتظرنا انتظروا ننتظر تنتظر تأخير تأخر تأخرت تأخروا تاخير طابور طوابير سرا زحمة ازدحام مزدحم بطيء بطيئة بطئ بطء wait waiting
    waited queue queues delay delayed slow crowded line_up took_ages took_forever`,
  location: `موقع الموقع مكان_قريب اطلالة الاطلالة وسط_المدينة قريب_من بعيد_عن location located view views close_to near_to walking_distance`,
  staff: `موظف موظفة موظفين الموظفين موظفون موظفات طاقم عامل عمال عاملين العاملين نادل نادلة جرسون جرسونات كاشير استقبال الاستقبال مدير المدير شيف الشيف باريستا
    ويتر حارس رجل_الامن staff employee employees waiter waiters waitress waitresses cashier receptionist manager barista chef host hostess server servers team crew`,
  rooms: `غرفة غرف الغرفة الغرف جناح اجنحة سرير اسرة السرير حمام الحمام دورة_المياه دورات_المياه شقة شقق تكييف مكيف المكيف room rooms suite suites bed beds bathroom
    bathrooms shower apartment aircon air_conditioning`,
  parking: `موقف مواقف المواقف باركنق باركنج باركينج parking valet فاليه`,
  delivery: `توصيل التوصيل مندوب المندوب يوصل وصلني وصل_الطلب الطلب_وصل delivery delivered deliver driver courier`,
};
