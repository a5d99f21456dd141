/**
 * Written by us. Common given names of the Gulf and of those who work there, in both scripts. Names that say something of a place too
 * («جمال المكان», «كريم», «سعر عادل», "Mark") are left out; after a form of address they are names all the same.
 */
const arabicNames = `محمد احمد محمود مصطفى عبدالله عبدالرحمن عبدالعزيز عبدالملك عبدالمجيد عبدالكريم عبدالرحيم عبدالاله عبدالهادي عبدالوهاب عبدالسلام
  عبدالقادر عبداللطيف عبدالمحسن عبدالرزاق عبدالحميد عبده علي عمر عمرو عثمان ابوبكر خالد فهد فيصل سلطان سلمان سعود سعد سعدي ناصر نايف نواف تركي بندر ماجد مشعل
  مشاري متعب منصور محسن حسن حسين حسنين حمد حمود حمدان حمدي حميد حاتم حازم حمزة طارق طلال طه ياسر يوسف يونس يحيى ياسين ابراهيم اسماعيل اسحاق موسى عيسى داود سليمان
  صلاح صهيب ضاري عامر عمار عماد عصام عاصم عدنان عزام عايض غانم غسان فارس فواز فؤاد فادي فراس قاسم قصي قيس كمال لؤي ليث مازن مالك
  مجدي مدحت مرتضى مروان مسعود معاذ معتز معتصم ممدوح منذر مهند مؤيد مؤمن مهدي ميثم نبيل نزار نصار نضال نعيم نوح هاشم هاني هشام هيثم وائل وسام
  وليد زاهر زكريا زياد زيد رامي رائد راشد راكان رشيد رعد رفيق ريان سامر سامي سالم سفيان سيف شادي شاهين شريف شهاب بدر براء بسام باسل
  بشار بكر بلال بهاء تامر تميم ثامر جابر جاسم جعفر جهاد جواد حذيفة خلف خلفان خليفة خليل دحام ايمن ايهاب انس اسامة اشرف امجد ادهم اياد
  الياس ايوب مقرن ظافر عبيد عقيل علاء فلاح لقمان مهيب هزاع هلال يعقوب يزيد يزن
  فاطمة عائشة عايشة خديجة مريم زينب سارة نورة نوف نوره منيرة هيفاء هند هدى هيا لينا لمى لمياء ليلى ليان لولوة لبنى مها منى منال مشاعل مروة مرام ميساء
  ميرا نادين الجوهرة العنود ابتسام ابتهال اسماء اسيل افنان الاء اميرة انفال اروى اريج ايمان بشرى بدور بلقيس تغريد تهاني تماضر جمانة جنى حليمة حنان
  حنين خلود خولة دانة داليا دلال دينا ديمة رانيا رشا رنا رهف رغد ريم ريما رزان روان رؤى رحاب زهراء سمر سميرة سلمى سلوى سهى سهام سوسن شهد شيماء شذى   صفية عبير عبلة عفاف عهود غادة غدير غيداء فدوى فوزية كوثر لجين ماجدة موضي نجلاء نجود نادية ندى نهى نوال هاجر هالة هبة وفاء وجدان ياسمين يارا
  راجيش سوريش راميش كومار سينغ راجو انيل سونيل فيجاي براكاش سانجاي ديباك عرفان عمران شهزاد نديم جاويد اقبال افتاب تنوير رفيقول شفيق جون جوزيف جورج ديفيد مايكل
  بيتر توماس جيمس روبرت ماريا ماري جينيفر جيسيكا ميشيل كريستينا روزا غريس انجلينا`;

/** Frequent Saudi given names that are no ordinary words, in folded spelling. */
export const saudiNames = `مسفر مفلح مرزوق مناحي مشبب معيض مصعب ملفي مدالله مفرج هذال وضاح جبران جمعان جارالله جلوي حسام خلدون ذياب رامز رداد رضوان زهير سطام سهيل شلاش
  صفوان ضيفالله طامي عايد عبدالباري عبدالجبار عبدالحكيم عبدالخالق عبدالرووف عبدالصمد عبدالعليم عبدالغني عبدالفتاح عبدالمنعم عبدالناصر
  عبدالواحد عبدربه عجلان عساف عطاالله عواد عواض عويد عيضه غرمالله فالح فايز فاروق فهيد فوزي كساب لافي معاويه ناجي نوري همام ثنيان برجس بخيت
  ادريس اكرم انور بشير جبريل جلال عاطف عبادي عبود فتحي لطفي منتصر نجيب صبحي شيخه البندري الهنوف الجازي وضحي مزنه هيله رقيه سعاد هيام فايزه
  بدريه سلطانه رباب ريوف ايناس بثينه صيته غزيل فلوه نورا هديل رنيم ريناد ريتاج ميار رتيل امجاد سناء رسيل لمار مهره عزيزه نوير ساميه سعديه
  مينا كيرلس بيشوي ابانوب جرجس شنوده ريماس تالين رنده مياده ناهد نهله هنادي رهام اسراء نسرين لميس`;

/** Given names that are words too, but none of a subject («غير صالح», «أسعد»). */
const describingNames = `صالح ماهر فريد سعيد شاكر صابر فرحان مبارك امين عزيز وسيم اسعد مختار اسلام سيد شعبان رجب جود عبد`;

const latinNames = `mohammed mohammad muhammad mohamed mohamad mohd ahmed ahmad mahmoud mahmood mustafa mostafa abdullah abdallah abdulla abdulrahman abdelrahman
  abdulaziz abdul abdo ali omar umar othman usman khalid khaled fahad fahd faisal feisal sultan salman saud saad saeed nasser naser naif nayef nawaf turki bandar
  majed majid mishal mansour hassan hasan hussain hussein husain hamad hamed hamdan hamza tariq tarek tareq talal taha yasser yasir yousef yusuf youssef yousuf younes
  yahya yaseen ibrahim ebrahim ismail ishaq musa moosa mousa isa eisa dawood suleiman sulaiman saleh salah salih salem salim adel adil amer amir ammar imad emad
  issam essam adnan azzam ghazi ghanem ghassan faris fares fawaz fouad fadi firas fareed farid qasim qassem qais karim kareem kamal kamel laith mazen malik marwan
  moaz muath moataz mohannad muhannad moayad mahdi nabil nadeem nadim nizar nidal naeem nouh hadi hashim hashem hani hisham hesham haitham haytham wael waleed walid
  wisam waseem wasim zayed zaid zayd ziad zaid zakaria rami raed rashid rashed rakan rayan rayyan rida reda raheem rahim sami samer samir saif shadi shahin sharif
  sherif badr basel bassel bassam bassem bashar bilal tamer thamer jaber jasim jassim jaafar jamal jawad jihad habib khalaf khalfan khalifa khalil ayman ehab ihab
  anas osama usama ashraf amjad adham eyad iyad elias ayoub mubarak alaa yaqoub yazeed yazan murtaza murtada imran irfan shakir shahzad javed iqbal aftab tanveer
  rafiq shafiq farooq faruk asif arif bashir hafiz junaid kashif nawaz naveed qadir rizwan sajid shahid shoaib tahir umair waqar waqas zeeshan zubair zahid
  fatima fatimah fatma aisha aysha ayesha maryam mariam zainab zeinab sarah sara noura nora nouf hind huda lina lama layla laila leila maha mona muna manal marwa
  maram mayssa nadine amal asma aseel arwa areej bushra basma dana dalal dalia dina deema haya hanan haneen hessa halima hala heba hiba hajar jumana kholoud
  khadija lubna lujain latifa munira nadia nada najla noha nihal rania rasha rana rahaf raghad reem rima razan rawan salma salwa samar samira shahad shaima shaimaa
  abeer ghada ghadeer wafa yara yasmin yasmine zahra
  rajesh suresh ramesh mahesh ganesh dinesh mukesh naresh rakesh kumar singh raju anil sunil vijay prakash sanjay deepak arun ashok ajay amit anand arjun ravi rahul
  rohit manoj vinod santosh krishna kiran naveen pradeep pramod sachin sandeep satish shyam siva suraj vikram vishal raj priya pooja deepa divya kavita lakshmi
  neha anjali sunita geeta meena rekha shanti sushila bahadur gurung thapa tamang
  john james david michael joseph george peter paul thomas robert william daniel andrew anthony kevin brian jason eric edward richard charles christopher matthew
  antonio carlos jose juan miguel rafael ramon jerome jayson jomar rodel ronald reynaldo marvin melvin arnel maria anna mary jennifer jessica michelle cristina
  christina angelica angelina rosa rowena rochelle maricel marites analyn jocelyn jenny joyce julie karen liezl mylene sheila vanessa joan jane janet elizabeth sophia
  mina kirollos kyrillos kerolos bishoy abanoub islam eslam shaaban shaban ragab rajab sayed sayyed gomaa grace emma emily olivia oliver adam jack tom harry liam lucas henry noor abdulmohsen abdulmajeed abdulkarim alexander natalia olga elena svetlana amina emmanuel samuel abebe tesfaye hanna sheikh
  ling linh wei ming mei xin chen wang zhang huang nguyen thi minh anh kim lee choi yuki kenji hiro dennis edgar joel noel leah aileen glenda lorna irene ivan
  boris dmitri yuri marco paolo luca chidi chinedu kwame wanjiru`;

const split = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Given names that describe nothing: safe to take for names wherever they stand. */
export const properNames: readonly string[] = [arabicNames, saudiNames, latinNames].flatMap(split);

export const givenNames: readonly string[] = [arabicNames, saudiNames, describingNames, latinNames].flatMap(split);

/** Names that are words too: somebody's name unless they have an article or a neighbour that makes them a word (`sayingWord`). */
export const namesAndWords: readonly string[] = split(
  `رمضان جمعة هادي اصيل جمال كريم عادل غازي امل نور شمس وعد ملاك ورد ريحان ربيع سلام عيد خميس فجر قمر نجم جواهر هناء بسمة نسيم فرح سحر رحمة
  صفاء رضا صادق كامل نادر راضي وردة زهرة احسان اخلاص
  mark may hope joy faith angel rose ruby crystal princess ramadan sunny pearl amber jade olive lily daisy iris summer dawn heaven cherry charity`,
);

/** Words that are names too, and what makes them words: one of `after` before them, one of `before` behind them; «ال»: a place or a part of it. */
export const sayingWord: readonly {
  readonly words: readonly string[];
  readonly after: readonly string[];
  readonly before: readonly string[];
}[] = [
  {
    words: split('رمضان جمعة خميس عيد ربيع فجر'),
    after: split('شهر فطور افطار سحور بوفيه عروض خيمة ليالي اجواء في خلال يوم ايام صلاة ليلة صباح موسم فصل'),
    before: split('الفطر الاضحى الام ميلاد زواج المبارك'),
  },
  { words: split('عادل'), after: split('سعر اسعار تقييم'), before: [] },
  { words: split('غازي'), after: split('مشروب ماء مياه'), before: [] },
  { words: split('هادي'), after: split('جو مكان موقع ركن مقهى كافيه حي اجواء'), before: [] },
  { words: split('اصيل'), after: split('طعم مذاق طابع ذوق تراث'), before: [] },
  { words: split('كريم'), after: split('ايس رمضان القران كولد'), before: split('كراميل كرميل بروليه شانتيه') },
  { words: split('كامل'), after: split('يوم طقم فطور بشكل سعر مبلغ'), before: ['ال'] },
  { words: split('رضا'), after: split('عدم مدى'), before: split('العملاء العميل الزبون الزبائن') },
  { words: split('ورد ريحان وردة زهرة'), after: split('ماء شاي باقة عصير'), before: [] },
  { words: split('جمال نور شمس ربيع قمر'), after: [], before: ['ال'] },
];

/** People without a name, and what is thanked without being a person. */
export const nobody: readonly string[] = split(
  `بعيد وعيد شاب شابة شباب بنت بنات ولد رجل عميل عميلة زبون فريق طاقم كادر ادارة جهود صاحب اصحاب الله ربي موظفين موظفات عمال كوادر ملاك حسن
  guys guy girl girls lady ladies gentleman team everyone everybody all management owner owners family kids people person lord god folks buddy bro
  they he she you who crew always both each himself herself`,
);

/** What somebody is thanked with, and the words that may stand between it and whom it is for. */
export const thanks: readonly string[] = split(
  `شكرا الشكر شكر مشكور مشكورة مشكورين تحية تحياتي تسلم تسلمين يسلمو thanks thank thankyou thx kudos shoutout`,
);
export const afterThanks: readonly string[] = split(
  `لك لكم لكي جزيلا الجزيل جزيل كل خاص خاصة الى جدا يا اخي اختي كثيرا you to so much very a lot big huge special again goes out dear our my`,
);

/** Names of two words, by the first: «عبد الرحمن», «نور الدين», «جار الله», "Abd Rahman". */
export const twoWordNames: readonly { readonly first: readonly string[]; readonly second: RegExp }[] = [
  { first: split('عبد امه'), second: /^(?:ال.{2,}|رب|ربه)$/u },
  { first: split('جار خلف فتح عطا نصر ضيف غرم مد هبه سعد فضل عون نعمه'), second: /^الله$/u },
  {
    first: split('نور عز ضياء شمس سيف صلاح علاء بهاء جمال كمال حسام عماد نجم تقي محي محيي شهاب بدر فخر سعد خير زين جلال'),
    second: /^الدين$/u,
  },
  {
    first: split('abd abdel abdal abdul abdur'),
    second:
      /^(?:allah|rahman|rehman|rahim|raheem|aziz|malik|malek|majeed|majid|kar[ei]+m|hadi|salam|lat[ei]+f|ham[ei]+d|qader|qadir|wahab|nasser|fattah|razz?aq|ghani|hakim|mohsen|moneim)$/u,
  },
];
/** Between the two words of such a name. */
export const insideNames: readonly string[] = split('al el ul ur ar er');

/** Forms of address: no subjects themselves, and after them comes a name. */
export const beforeNames: readonly string[] =
  split(`الاخ اخ الاخت اخت الاستاذ استاذ الاستاذة استاذة الدكتور دكتور الدكتورة دكتورة المهندس مهندس المهندسة مهندسة الكابتن كابتن السيد السيدة
  الانسة آنسة الشيخ شيخ اسمه اسمها المدعو المدعوة ابو ابن بن mr mrs ms miss sir madam dr doctor eng engineer captain brother sister sheikh named called name`);

/** Work of single people: a subject itself, but the word after it may be the name of whoever does it. */
export const beforeNamesAtWork: readonly string[] =
  split(`الموظف موظف الموظفة موظفة النادل نادل النادلة نادلة الجرسون جرسون الجرسونة جرسونة الويتر ويتر الكاشير كاشير المدير مدير المديرة مديرة المشرف مشرف المشرفة
  مشرفة الشيف شيف الباريستا باريستا الحارس حارس السائق سائق العامل عامل العاملة عاملة الممرض ممرض الممرضة ممرضة الحلاق حلاق المضيف مضيف المضيفة مضيفة البائع بائع البائعة
  بائعة المندوب مندوب الفني فني الطباخ طباخ المعلم معلم المعلمة معلمة المدرب مدرب المدربة مدربة
  waiter waitress server manager supervisor receptionist cashier chef barista host hostess bartender driver guard nurse barber stylist therapist technician salesman
  saleswoman concierge bellboy housekeeper attendant agent trainer coach captain`);

/** Shortened forms of address; a full stop may follow them: «أ. خلفان», "Mr. Pemberton". */
export const shortTitles: readonly string[] = split('أ د mr mrs ms dr eng');
