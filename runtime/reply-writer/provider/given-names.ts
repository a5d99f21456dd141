/** Frequent given names that are no ordinary words, so that they can be taken out of a text. Written by us; in folded spelling. */
export const givenNames: ReadonlySet<string> = new Set(
  `محمد احمد عبدالله عبدالرحمن عبدالعزيز خالد فهد سلطان تركي بندر نايف ماجد سعود مشعل ناصر يوسف ابراهيم اسماعيل عمر علي حسن حسين عثمان
  مصطفي محمود طارق وليد هشام ياسر زياد رامي ساره نوره فاطمه مريم خديجه عايشه هند ريم لمي ليلي منال هيفاء دانه رغد شهد غاده اروي جواهر منيره
  لطيفه العنود نوف شيخه مها لجين روان رهف
  mohammed mohamed muhammad mohammad ahmed ahmad abdullah abdulrahman abdulaziz khalid khaled fahad fahd sultan turki bandar nayef majed
  saud mishal nasser yousef yusuf ibrahim ismail omar umar ali hassan hussain hussein othman mustafa mahmoud tariq waleed hisham yasser
  sarah sara noura norah fatima fatimah maryam mariam khadija aisha hind reem lama layla laila manal haifa dana raghad shahad ghada
  john david michael james robert maria anna peter paul george daniel joseph priya rahul kumar rajesh`
    .trim()
    .split(/\s+/),
);
