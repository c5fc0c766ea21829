import { eng, fra, tur, vie } from 'stopword'
import { fold, type Language } from './words.ts'

/** What a chat adds to a list of stop words: courtesies and the verbs of asking. */
const askingWords: Record<Language, string> = {
  en: `when why whom whose does will shall please hi hello hey tell know want need may us our no yes not just any someone
    there's what's it's i'm don doesn didn isn aren can't cannot im whats thanks thank let able would like again`,
  fr: `comment pourquoi quand combien où est-ce puis peux peut peuvent pouvez pouvons dois doit faut fait faire veux
    voudrais bonjour salut merci svp plaît oui non alors donc aussi plus moins très tout tous toute toutes quoi dont
    lequel laquelle lesquels lesquelles auquel auxquels duquel desquels`,
  vi: `ai ạ ơi nhé nha vâng dạ xin hỏi giúp tôi mình em anh chị bạn bao thế nào đâu sao hãy một thể hoặc hay đây đấy
    kia ấy nó họ chúng ta thôi thích muốn
    nhiêu mấy ở trong ngoài quá`,
  tr: `mı mi mu mü mıdır midir mudur müdür nedir kimdir nelerdir lütfen merhaba selam teşekkürler bana söyler misiniz
    miyim mıyım istiyorum acaba peki tamam evet hayır olur hangisi hangileri kaç nerededir zaman
    neyi neye neyin neyle neler neleri nelere neydi neymiş nasıldı nasıldır nereden nereye neresi neresidir nerelerde nerenin
    kimi kime kimin kimdi kimler kimlerdir kimlerin hangisini hangisidir hangisinin kaçta kaçı kaçıncı kaçtır niçin`,
}

/** Words that only help to tell the language: they say something, so they are searched for. */
const tellingWords: Record<Language, string> = {
  en: `price delivery order shipping return refund opening hours open help contact address payment account password
    good morning evening human agent person speak day buy bye much long still bad great not working late`,
  fr: `prix livraison commande retour remboursement horaires ouvert aide contact adresse paiement compte bonsoir
    humain conseiller parler personne jour acheter au revoir coucou retard marche colis toujours`,
  vi: `gia giao hang don doi tra hoan tien gio mo cua dia chi thanh toan tai khoan mat khau chao cam on nhan vien gap
    nguoi mua lien he phi van chuyen tam biet bao lau chua van hong`,
  tr: `fiyat kargo siparis iade ucret saat acik yardim iletisim adres odeme hesap sifre gunaydin iyi aksamlar gunler
    temsilci insan gorusmek baglan hosca kal kadar tesekkur sagol tesekkurler var yok geldi gelmedi hala nerede`,
}

/** Words that a question can do without: to miss one says little, and so does to hold it. */
const lightWordLists: Record<Language, string> = {
  en: `find found get take taken make made use used using work works bring put give given go going come see seen look try
    keep show ask add happen happens mean offer allow allowed possible available include certain different same other new
    good best better great main several first last long short big small kind type sort way thing something anything
    everything place part time day days year people person name named called known example case want wanted`,
  fr: `trouver prendre prenez donner mettre aller venir voir regarder essayer utiliser marche fonctionne apporter ajouter
    arriver penser proposer proposez permettre permis possible disponible certain différent autre nouveau bon meilleur
    grand petit principal important plusieurs premier dernier long sorte type genre façon manière chose lieu partie temps
    jour jours année personne gens nom appelé exemple cas vouloir avez existe`,
  vi: `lấy dùng làm đi đến mang đưa tìm thấy xem thử thêm nghĩ tốt nhất mới khác lớn nhỏ chính đầu cuối dài loại kiểu cách
    việc người ngày năm tên ví dụ phần số lượng biết muốn thích gọi lần`,
  tr: `bulabilir bulabilirim alabilir alabilirim yapabilir yapabilirim edebilir edebilirim yapmalıyım etmeliyim etmek almak
    yapmak vermek bulmak gitmek gelmek kullanmak ediyor ediyorsunuz yapıyor yapıyorsunuz veriyor veriyorsunuz alıyor
    alıyorsunuz geliyor gelir olabilir mümkün farklı aynı diğer yeni büyük küçük önemli uzun tür çeşit şekil yer gün yıl
    kişi insan isim adı örnek yapılır edilir verilir istiyorum lazım
    eden edilen edildi edilmiş edilmiştir edilmekte edilmektedir edebilirsiniz etti etmiştir yapan yapılan yapıldı yapılmış
    verilen verildi verilmiş verilmiştir olmuştur`,
}

/** Said in all four languages. */
const sharedWords = 'ok okay'

const split = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')

function stopSet(list: readonly string[], language: Language): ReadonlySet<string> {
  return new Set([...list, ...split(askingWords[language]), ...split(sharedWords)])
}

/** Words too common to tell passages apart, lower case. */
export const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: stopSet(eng, 'en'),
  fr: stopSet(fra, 'fr'),
  vi: stopSet(vie, 'vi'),
  tr: stopSet(tur, 'tr'),
}

/** Stop words as people write them who leave the diacritics out. */
export const foldedStopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: stopWords.en,
  fr: new Set([...stopWords.fr].map(fold)),
  vi: new Set([...stopWords.vi].map(fold)),
  tr: new Set([...stopWords.tr].map(fold)),
}

/** Words that count less in a question, lower case. */
export const lightWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(split(lightWordLists.en)),
  fr: new Set(split(lightWordLists.fr)),
  vi: new Set(split(lightWordLists.vi)),
  tr: new Set(split(lightWordLists.tr)),
}

function commonSet(language: Language): ReadonlySet<string> {
  return new Set([...stopWords[language], ...split(tellingWords[language])].map(fold))
}

/** Words by which a short text shows its language, without diacritics. */
export const commonWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: commonSet('en'),
  fr: commonSet('fr'),
  vi: commonSet('vi'),
  tr: commonSet('tr'),
}
