import type { Locale } from '#contract/base/shapes.ts'
import { detectLocale } from '../detect-language.ts'
import { type Language, languageOf } from '../languages.ts'
import { fold } from '../retrieve/words.ts'
import { sentimentOf } from '../sentiment/sentiment.ts'

/** Opinion expressed by a message without a question or request: "The parcel is late again!", "I love this lamp." */
export type Opinion = 'complaint' | 'praise'

/** Patterns for a clause given as folded words, with spaces at both ends. */
interface Grammar {
  readonly asks: RegExp
  /** Questions unless they end with an exclamation mark: "What a service!", "Ne kadar kötü!". */
  readonly asksUnlessCried: RegExp
  /** Words for the target of a complaint: the business, its people and its actions. */
  readonly blames: RegExp
  /** Requests: "I want to return this", "I cannot log in". */
  readonly wants: RegExp
}

const NEVER = /(?!)/u

const grammars: Readonly<Record<Language, Grammar>> = {
  en: {
    asks: /^ (?:(?:and|but|so|then|ok|hey|well) )*(?:(?:where|why|whose|who)\b|(?:what|how|when) (?:do|does|did|am|are|was|were|can|could|will|would|should|shall|may|has|have|long|much|many|far|often|old|big|soon|late|to|come|about|time|size|kind|colou?r)\b|(?:what|how|when) (?:is|s)\b|(?:do|does|did|is|are|am|can|could|will|would|should|shall|may|has|have|any) (?:i|you|we|they|he|she|it|there|my|your|this|that|these|those|any|anyone|someone|chance)\b)| how (?:to|much|many) | (?:price|cost)s? (?:of|for) | (?:opening|business) hours | what time | wondering | no idea (?:how|what|where|when|why) /u,
    blames:
      / (?:you|your|yours|u|staff|service|driver|waiter|receptionist|never again|waste of|scam|rip off) /u,
    asksUnlessCried:
      /^ (?:which (?!is |was |are |were |means |makes |i |we |you )|what (?!an? |i |you |we |they ))/u,
    wants:
      / (?<!\b(?:t|not|never) )(?:want|wants|wanna|need|needs|wish) | (?:would|d) like | looking for | trying to | please | help | (?:tell|give|send|show|refund|call|let) me | (?:can t|cannot|cant|couldn t|unable to) (?!believe|stand|understand|trust|take|recommend|wait|accept|imagine)|^ (?:cancel|return|refund|send|change|give|tell|show|call|fix|replace|exchange|check|track|explain|update|delete|remove|book|reserve) (?:my|me|it|this|that|the|us|our|all|an?|them) /u,
  },
  fr: {
    asks: / est ce que? | qu est ce | combien | (?:les? )?(?:prix|tarifs?|horaires?) (?:de|du|des|d|pour|svp) | a quelle | quand (?:est|ouvr|ferm)\p{L}* |^ (?:vous (?:avez|livrez|faites|prenez|acceptez|vendez|proposez|ouvrez|fermez|etes (?:ouvert|ferme)\p{L}*)|on peut|je peux|c est quand|y a) |^ (?:et |mais |alors )*(?:comment|pourquoi|quand (?!(?:je|j|tu|il|elle|on|nous|vous|ils|elles|le|la|les|mon|ma|mes|un|une) )|ou (?:est|sont|se|en|puis|peut|trouver) |quoi |qui (?:est|peut|dois) |qui (?!(?:m|t|l|s|n|nous|vous|a|ont|est|sont|ne) )\p{L}+ )| (?:est|sont|etait|sera|a t|peut|faut|y a t) (?:il|ils|elle|elles|on) | (?:avez|etes|faites|proposez|acceptez|pouvez|vendez|offrez|prenez|louez) vous /u,
    blames: / (?:vous|votre|vos|service|personnel|livreur|accueil|plus jamais|serveur|serveuse|arnaque) /u,
    asksUnlessCried: /^ quel(?:le)?s? /u,
    wants:
      / (?:veux|voulons|peux) (?!(?:plus|jamais) )(?!pas croire)| (?:voudrais|voudrions|souhaite|souhaiterais|aimerais|aimerions|besoin|cherche|essaie|essaye|svp) | s il vous plait | il me faut | je dois | impossible de (?!croire)| arrive pas a | aide[rz]? |^ (?!assez|chez)\p{L}{2,}ez (?:moi|nous|le|la|les|mon|ma|mes|cette|ce|cet) | dites moi /u,
  },
  vi: {
    asks: / (?:bao nhieu|bao gio|bao lau|the nao|khi nao|luc nao|tai sao|vi sao|o dau|may gio|lam sao|nhu nao) | (?:khong|ko|hong|chua|ha|nhi) (?:(?:a|shop|ban|em|anh|chi|vay|the|nhe|nha|ad) )*$| nao | (?:gia|het|ton|mat) (?:bao nhieu|nhieu)? ?(?:tien|sao|the nao) | may (?:gio|tien|ngay|nguoi|cai) | (?:co phai|lieu) |^ (?:sao|ai) /u,
    blames:
      / (?:shop|quan|tiem|phuc vu|nhan vien|dich vu|cua hang|ben ban|lam an|quay lai|lua dao|that vong) /u,
    asksUnlessCried: / gi /u,
    wants:
      / (?<!\b(?:khong|ko|chang|dung) )(?:muon|can|tim|giup) | (?:lam on|vui long|xin (?!chao|loi)|cho (?:toi|minh|em|anh|chi|hoi|xin)|huy don|tra lai tien) | khong (?:the )?(?!chap nhan|tin|chiu|hieu|tuong|nhan)(?:\p{L}+ ){1,3}duoc /u,
  },
  tr: {
    asks: / m[iu](?:y[iu]m|y[iu]z|s[iu]n(?:[iu]z)?|d[iu]r|yd[iu]\p{L}*)? | (?:nasil|neden|niye|nicin|nere\p{L}*|hangi\p{L}*|hani|kim(?:in|ler|dir)?|kac\p{L}*|nedir|kimdir|ne (?:zaman|tutar)|fiyat\p{L}*|ucret\p{L}*) /u,
    blames:
      / (?:siz\p{L}*|hizmet\p{L}*|personel\p{L}*|garson\p{L}*|rezalet|bir daha|dolandir\p{L}*|firma\p{L}*|magaza\p{L}*) /u,
    asksUnlessCried: / ne /u,
    wants:
      / (?:istiyorum|istiyoruz|isterim|isteriz|istiyordum|lazim|gerek|gerekiyor|ihtiyac\p{L}*|ariyorum|lutfen|yardim\p{L}*|verin|gonderin|edin|yapin|bakin|arayin|duzeltin) | (?!inan|anla|dayan|katlan)\p{L}+[ae]m[iu]yor\p{L}* /u,
  },
}

const CLAUSE = /[^.,!?;:\n…]+[.,!?;:\n…]*/gu
const CRY = /!\s*$/u
/** Inverted verbs in French questions: "avez-vous", "arrive-t-il". */
const INVERTED = /(?<!\brendez)-(?:vous|je|tu|nous|on|t-\p{L}+|ils?|elles?)(?=[\s,!.]|$)/iu

/** Returns the opinion of a message that contains nothing else; null for questions, requests and neutral messages. */
export function opinionIn(message: string, known: Locale | null): Opinion | null {
  const locale = detectLocale(message, known)
  const language = languageOf(locale)
  const clauses = message.match(CLAUSE) ?? []
  if (message.includes('?') || clauses.some((clause) => seeksSomething(clause, language))) return null
  const { level } = sentimentOf(message, locale)
  if (level === 'negative' || level === 'very_negative') return 'complaint'
  return level === 'positive' || level === 'very_positive' ? 'praise' : null
}

/** Returns whether a complaint is about the business, so that a paragraph from its documents would not be a suitable reply. */
export function blamesBusiness(message: string, known: Locale | null): boolean {
  const language = languageOf(detectLocale(message, known))
  return grammars[language].blames.test(wordsIn(message))
}

/** Returns a text as folded words with spaces between them and at both ends. */
function wordsIn(text: string): string {
  const plain = fold(text.normalize('NFC').toLocaleLowerCase('en').replaceAll('i̇', 'i'))
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
}

function seeksSomething(clause: string, language: Language): boolean {
  const { asks, asksUnlessCried, wants } = grammars[language]
  const words = wordsIn(clause)
  const inverted = language === 'fr' ? INVERTED : NEVER
  return (
    asks.test(words) ||
    wants.test(words) ||
    inverted.test(clause) ||
    (!CRY.test(clause) && asksUnlessCried.test(words))
  )
}
