/** Written by us: frequent words of reviews in Arabic written with Latin letters and digits, by the Arabic word that they stand for. */
const spellings: Readonly<Record<string, string>> = {
  ممتاز: 'momtaz mumtaz momtaaz momtza momtaza mumtaza momtazah mumtazah',
  جميل: 'jamil jameel gamil gameel jamila jameela gamila gameela jamilah',
  حلو: '7elw 7elo 7lw 7low helw helo hilu 7elwa 7ilu helwa 7ilwa hlwa 7lwa',
  لذيذ: 'latheeth lathith ladeed laziz lazeez latheetha lazeeza ladida',
  رائع: 'rae3 ra2e3 raei3 ra23 rai3 ra2i3 raee rawaa rawa3a raw3a rou3a ro3a',
  كويس: 'kwayes kwais kuwayis kowayes kwayyes kwaisa kwayesa',
  زين: 'zain zein zeen zaina',
  طيب: 'tayeb tayyeb 6ayeb 6ayyeb tayib',
  نظيف: 'nathif nadif nadeef natheef nazif nadifa nadeefa nathifa natheefa nazeef',
  مريح: 'moree7 mori7 muree7 morih mure7',
  سريع: 'saree3 sari3 sare3 saree3a sari3a saria',
  انصح: 'ansa7 ansah anse7 ansa7kom an9a7',
  شكرا: 'shukran shokran chokran shukrn',
  احسن: 'a7san ahsan',
  افضل: 'afdal af9al afdhal',
  تحفه: 'to7fa tohfa tu7fa',
  يجنن: 'yejanen yjanen yganen yjanin tjanen tganen',
  فخم: 'fakhm fa5m fakhma fa5ma',
  محترم: 'mo7taram mohtaram mo7taramin mohtarameen',
  سيء: 'sayea sayee saye2 saye2a say2 sayi2 saiyee sayyea sayya',
  زفت: 'zeft zift',
  وسخ: 'wasekh wase5 wasikh wes5 weskha was5a',
  غالي: 'ghali 8ali ghaly ghalia ghalya ghaleya',
  بارد: 'bared barid barda bardah barda',
  بطيء: 'batee2 bati2 batee batea bati2a',
  خايس: '5ayes khayes khayis khaysa 5aysa',
  قذر: 'qather gather qadir 8azir',
  فاشل: 'fashel fashil fashla',
  اسوا: 'aswa2 aswaa aswa',
  مقرف: 'moqref mogref mu2ref mo2ref',
  زحمه: 'za7ma zahma za7mah zahmeh',
  مو: 'mo mu moo',
  موب: 'mob moob mub',
  مش: 'mish mesh mosh mush msh',
  ما: 'ma maa',
  لا: 'la laa',
  جدا: 'jiddan jedan gedan giddan jdn gdn',
  مره: 'marra mara marrah',
  خدمه: 'khedma 5edma khidma 5idma el5edma elkhedma 5dma khdma',
  اكل: 'akl 2akl el2akl elakl akel',
  مكان: 'makan elmakan mkan',
  قهوه: 'gahwa qahwa ahwa 2ahwa',
  سعر: 'se3r si3r ser as3ar as3ar as2ar asaar',
  موظف: 'mowazaf mowathaf mwazaf mowazafeen mowathafeen muwazafin mwthfeen',
  نظافه: 'nathafa nadafa nazafa nadhafa',
  موقع: 'mawqe3 mawgi3 mawqi3 mawke3',
  غرفه: 'ghorfa ghurfa 8orfa ghoraf',
  انتظار: 'entethar intithar intizar entezar',
  لكن: 'laken lakin bas',
};

const arabicOf: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([arabic, list]) => list.split(' ').map((latin) => [latin, arabic] as const)),
);

/** The Arabic word that a word in Latin letters stands for, in folded spelling; the article is left out. The word itself when it is not known. */
export function fromArabizi(word: string): string {
  const known = arabicOf.get(word) ?? arabicOf.get(word.replace(/^(?:al|el|il|wel|wal)-?/, ''));
  return known ?? word;
}
