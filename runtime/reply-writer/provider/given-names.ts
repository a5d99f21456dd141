import { foldSpelling } from '../../classifier/tokens.ts';
import { properNames } from '../../keywords/person-words.ts';

/** Names that are frequent words of a review too («خلف المبنى», «مالك المطعم»): only what stands before or after them tells. */
const words: ReadonlySet<string> = new Set(['خلف', 'مالك', 'اقبال', 'كمال', 'عامر', 'شريف', 'عزام', 'grace', 'reda', 'may']);

const others = `محمد احمد عبدالله عبدالرحمن عبدالعزيز خالد فهد سلطان تركي بندر نايف ماجد سعود مشعل ناصر يوسف ابراهيم اسماعيل عمر علي حسن حسين عثمان
  مصطفي محمود طارق وليد هشام ياسر زياد رامي ساره نوره فاطمه مريم خديجه عايشه هند ريم لمي ليلي منال هيفاء دانه رغد شهد غاده اروي جواهر منيره
  العنود نوف مها لجين روان رهف سلمان نواف فيصل سعد حمود راكان ريان منصور مشاري فواز طلال جاسم سليمان موسي عيسي ياسين انس مازن
  مروان عمار عماد عدنان غسان هاني وايل باسل بلال ايمن اسامه عبدالملك عبدالمجيد عبدالكريم عبدالاله عبدالمحسن عبدالرحيم عبداللطيف عبدالهادي
  رنا رانيا رشا سلمي سميره سلوي نجلاء نجود هاجر موضي الجوهره خلود افنان
  mohammed mohamed muhammad mohammad ahmed ahmad abdullah abdulrahman abdulaziz khalid khaled fahad fahd sultan turki bandar nayef majed
  saud mishal nasser yousef yusuf ibrahim ismail omar umar ali hassan hussain hussein othman mustafa mahmoud tariq waleed hisham yasser
  sarah sara noura norah fatima fatimah maryam mariam khadija aisha hind reem lama layla laila manal haifa dana raghad shahad ghada
  john david michael james robert maria anna peter paul george daniel joseph priya rahul kumar rajesh`;

/** Frequent given names that are no ordinary words, so that they can be taken out of a text. Written by us; in folded spelling. */
export const givenNames: ReadonlySet<string> = new Set(
  [...properNames, ...others.trim().split(/\s+/)].map(foldSpelling).filter((name) => !words.has(name)),
);
