/** Written by us: words that say nothing of what a review is about, as people write them in reviews; folded before they are compared. */
const arabic = `من في على الى إلى عن مع بين عند عندهم عندكم عندنا عندي حتى منذ خلال حول دون بدون غير سوى مثل زي كما كانه كأن لكن ولكن بس او أو ام أم ثم
  اذا إذا لو لما حين عندما بعد قبل فوق تحت امام أمام خلف جنب داخل خارج هنا هناك هنالك هذا هذه هذي هاذي هذاك ذلك تلك هؤلاء الذي التي الذين اللي
  يلي انا أنا نحن احنا انت أنت انتم انتو هو هي هم هن لي له لها لهم لنا لكم لك فيه فيها فيهم عليه عليها عليهم عليكم معه معها معهم معاهم معي معنا منه منها
  منهم منكم به بها بهم كان كانت كانوا كنت كنا يكون تكون صار صارت صارو اصبح ليس ليست مو موب مب مش ما لا لم لن ان أن إن انه أنه انها أنها انهم لان لأن
  لانه لأنه لانها قد لقد سوف راح رح هل كم كيف متى اين أين وين ليش ليه لماذا ماذا شو ايش وش كل كلها كله كلهم بعض جميع اي أي احد أحد حد نفس ايضا أيضا
  برضو كذلك كمان جدا جدًا مرة مره مرات كثير كثيرا كثيرة وايد حيل قليل قليلا شوي شوية اكثر أكثر اقل أقل فقط تقريبا حوالي فعلا حقا صراحة بصراحة بصراحه
  الصراحة والله والله يالله ان شاء الله إن شاءالله انشاءالله الحمدلله الحمد لله سبحان الله تبارك ماشاءالله اللهم يا ياخي اخوي صدق عموما بشكل عام بشكل
  ايضًا حاليا الان الآن اليوم امس أمس بكرا غدا دائما دايما احيانا أحيانا ابدا أبدا يوم ايام شهر سنة سنوات ساعات مرتين اول أول اخر آخر ثاني ثانية
  واحد واحدة اثنين شخص اشخاص ناس الناس شي شيء شئ اشياء أشياء حاجة حاجه مكان المكان محل المحل مطعم المطعم مطاعم كافيه الكافيه مقهى فندق الفندق فرع الفرع فروع
  تجربة تجربه تجربتي زيارة زياره زيارتي زرت زرنا زرته رحت رحنا جيت جينا ذهبت ذهبنا طلبت طلبنا طلب جربت جربنا اخذت أخذت اخذنا قال قالت قالوا قلت سوى يسوي
  عمل يعمل لازم ممكن يمكن ضروري اتمنى نتمنى ياليت انصح أنصح ننصح يستحق تستحق شكرا شكر الشكر نشكر اشكر كلمة حق سلام السلام عليكم ورحمة وبركاته تحياتي بارك يبارك فيكم فيك
  خاصة خصوصا وجود يوجد توجد موجود موجودة فيهم عشان علشان لاجل بسبب سبب رغم حسب ضمن طول عدا ابي أبي اريد بغيت كنتم تم يتم جاء جت جاني طلع لقيت شفت
  جيد جيدة جيده جيدين كويس كويسة حلو حلوة حلوه حلوين زين زينة طيب طيبة احسن افضل أفضل الافضل عادي عادية تمام مناسب مناسبة روعة خمس نجوم نجمة نجمه نجوم
  تقييم تقييمي التقييم مراجعة google جوجل قوقل الصور صورة`;

const english = `the a an and or but if then so of in on at to from for with without by about into over under after before between during through up down out off
  again once here there where when why how what which who whom whose this that these those i me my we us our you your he him his she her it its they them
  their is am are was were be been being have has had having do does did doing done will would can could should shall may might must not no nor none never
  too very really quite just only also even still yet ever always often sometimes much many more most less least few little lot lots some any all both each
  every other another same such own than as like got get gets getting go goes going went come came back one two three first last time times day days week
  month year today yesterday place places restaurant restaurants hotel cafe branch visit visited experience thing things something everything anything
  nothing someone everyone people person good great nice best better bad worse worst excellent amazing awesome perfect wonderful fantastic ok okay fine
  love loved like liked enjoy enjoyed recommend recommended highly definitely absolutely overall well please thank thanks made make makes take took give gave
  given tell told say said ask asked know see saw seen think thought feel felt want wanted need needed try tried order ordered because since while though
  although however actually maybe perhaps per via etc im ive dont didnt doesnt isnt wasnt cant couldnt wont wouldnt theyre youre its let lets way bit super
  star stars review reviews rating google pretty sure many keep kept say says`;

const split = (words: string): readonly string[] => words.trim().split(/\s+/);

export const stopWords: readonly string[] = [...split(arabic), ...split(english)];

/** Given names that are common in the Gulf, and words before a name: what they name is a person. Names that are plain words too are left out. */
export const givenNames: readonly string[] =
  split(`محمد احمد أحمد محمود مصطفى عبدالله عبدالرحمن عبدالعزيز عبدالملك عبدالمجيد عبدالكريم عبدالرحيم عبدالاله
  عبده علي عمر عثمان ابوبكر خالد فهد فيصل سلطان سلمان سعود سعد سعيد سعدي ناصر نايف نواف تركي بندر ماجد مشعل مشاري متعب منصور محسن حسن حسين حمد حمود حمدان
  حاتم حازم طارق طلال ياسر يوسف يحيى ياسين ابراهيم إبراهيم اسماعيل إسماعيل اسحاق موسى عيسى داود سليمان صالح صلاح ضاري عادل عامر عمار عماد عصام عبدالهادي
  غازي غانم فارس فواز فؤاد قاسم كريم كمال لؤي مازن مالك مروان معاذ مهند مؤيد نبيل هاني هشام هيثم وائل وسام وليد زياد زيد رامي رائد راكان ريان رضا سامي
  سامر شادي بدر بسام باسل بلال ايمن أيمن ايهاب أنس انس اسامة أسامة اشرف أشرف امجد جابر جمال جميل جاسم حبيب
  فاطمة فاطمه عائشة عايشة خديجة مريم زينب سارة ساره نورة نوره نوف منيرة هيفاء هند هدى هيا لينا لمى لمياء ليلى ليان لولوة مها منى منال مشاعل ملاك جواهر
  الجوهرة العنود ابتسام اسماء إسماء امل امينة بشرى بدور تغريد دانة دلال دينا رنا رهف رغد ريم ريما رزان سمر سميرة سلمى سلوى شهد شيماء عبير عبلة عفاف غادة
  غيداء فرح نجلاء نادية ناديه ندى نهى نوال هالة وفاء وجدان يارا ياسمين
  mohammed mohammad muhammad mohamed mohamad ahmed ahmad mahmoud mustafa abdullah abdulrahman abdulaziz abdul ali omar othman khalid khaled fahad fahd
  faisal sultan salman saud saad saeed nasser naif nawaf turki bandar majed majid mishal mansour hassan hussain hussein hamad tariq tarek talal yasser yousef
  yusuf youssef ibrahim ismail saleh salah adel amer ammar faris fares karim kareem malik marwan moayad nabil hani hisham wael waleed walid ziad zaid rami
  raed rakan rayan sami samer badr basel bilal ayman anas osama ashraf amjad jamal jasim fatima fatimah aisha maryam mariam zainab sarah sara noura nora nouf
  hind huda lina lama layla leila maha mona manal amal dana dina rana rahaf reem rima samar salma shahad abeer ghada nadia nada hala wafa yara yasmin
  john james david michael maria anna joseph george peter paul mark arun raj kumar singh joy jessa sheikh`);

/** After these comes a name. */
export const beforeNames: readonly string[] =
  split(`الاخ الأخ اخ الاخت الأخت اخت الاستاذ الأستاذ استاذ أستاذ الاستاذة الأستاذة استاذة الدكتور دكتور الدكتورة دكتورة
  المهندس مهندس الكابتن كابتن الشيف شيف اسمه اسمها المدعو ابو أبو بن mr mrs ms miss sir dr chef captain named called`);
