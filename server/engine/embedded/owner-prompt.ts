import { guessLanguage } from '../detect-language.ts'
import { type Language, localeOf } from '../languages.ts'
import type { Passage } from '../types.ts'
import { asksForToneOnly } from './tone.ts'

/** The owner's instructions as the embedded engine uses them. */
interface ReadPrompt {
  /** Sentences that state facts; answers can use them like sentences from a document. */
  readonly facts: readonly string[]
  /** Sentences that only a model can follow. */
  readonly needsProvider: readonly string[]
}

/** Openings (endings in Turkish) of sentences that tell the bot how to behave. */
const instructions: Readonly<Record<Language, RegExp>> = {
  en: /^(?:you(?:['’]re| are| will| should| must| can| may)\b|your (?:role|task|job|name|goal|tone|answers?)|act\b|please\b|always\b|never\b|do(?: not|n['’]t)\b|be\b|answer|reply|respond|use\b|speak|talk|write|keep\b|greet|ask\b|tell\b|say\b|offer\b|recommend|suggest|avoid|try\b|make sure|ensure|if\b|when(?:ever)? (?:a|the|someone|customers?|people|they|you)\b|help\b|explain|refer\b|mention|end\b|start\b|begin|stay\b|remember|only\b|stick|limit\b|summari[sz]e|translate|sound\b|address (?:customers?|people|them)|introduce|sign\b|format|list\b|collect\b|push\b|sell\b|upsell|invite\b|thank\b|apologi[sz]e|hand\b|call a person)/iu,
  fr: /^(?:tu\b|vous (?:êtes|devez|répondez|pouvez|parlez)\b|(?:ton|votre) (?:rôle|tâche|nom|objectif|ton)|agis|sois\b|soyez\b|toujours|jamais|ne\b|n['’]|réponds|répondez|répondre|utilise|parle[sz]?\b|parlez|écri[st]|écrivez|salue|demande|dis\b|dites|propose|recommande|suggère|évite|si\b|quand (?:un|le|la|les|on)\b|lorsqu|aide|explique|reste|restez|commence|termine|vouvoie|tutoie|adopte|présente|rappelle|invite|remercie|excuse|résume|traduis|garde[sz]?\b|veille)/iu,
  vi: /^(?:bạn (?:là|hãy|phải|nên|không)|em là|hãy|luôn|không (?:được|nên|bao giờ|trả lời|nói)|đừng|nếu|khi (?:khách|người)|trả lời|nói chuyện|nói\b|dùng|sử dụng|xưng|gọi khách|chào|hỏi|giới thiệu|gợi ý|tránh|giúp|vai trò|nhiệm vụ|cảm ơn|xin lỗi|tóm tắt|viết|giữ\b|mời\b)/iu,
  tr: /^(?:sen\b|siz (?:bir|bu)\b|(?:görevin|rolün|adın)\b|her zaman|daima|asla|lütfen|eğer)|(?:müşteri|biri|kullanıcı).*(?:sa|se|ırsa|irse|ursa|ürse|ınca|ince|unca|ünce|diğinde|dığında)\b|(?:^|\s)(?:ol|konuş|yaz|yanıtla|cevapla|ver|verme|kullan|kullanma|söyle|söyleme|sor|sorma|davran|öner|selamla|anlat|yönlendir|kal|et|etme|yap|yapma|belirt|açıkla)(?:[ıiuü]n(?:[ıiuü]z)?|y[ıiuü]n(?:[ıiuü]z)?)?[.!]?$/iu,
}

/** Sentences about the bot's role, which need no action. */
const roles: Readonly<Record<Language, RegExp>> = {
  en: /^(?:you(?:['’]re| are)|your name is|act as)\b/iu,
  fr: /^(?:tu es|vous êtes|ton nom est|votre nom est)\b/iu,
  vi: /^(?:bạn là|em là|tên bạn là)/iu,
  tr: /^(?:sen bir|siz bir|sen|adın)\b.*(?:sın|sin|sun|sün|sınız|siniz|sunuz|sünüz|asistanı|botu)[.!]?$/iu,
}

/** Instructions that the embedded engine follows anyway: answer from documents only, admit not knowing, call a person. */
const kept: Readonly<Record<Language, RegExp>> = {
  en: /\bonly\b.*\b(?:documents?|information|knowledge|training|files?)|\b(?:not|never|n['’]t) (?:invent|make (?:things |anything |it )?up|guess|lie)|(?:don['’]t|do not|cannot|can['’]t) (?:know|answer).*(?:person|agent|human|colleague|team|say so)/iu,
  fr: /\b(?:uniquement|seulement|que)\b.*\b(?:documents?|informations?|connaissances)|(?:n['’]invente|ne (?:devine|mens))|ne (?:sais|savez) pas.*(?:personne|agent|collègue|humain|équipe)/iu,
  vi: /chỉ.*(?:tài liệu|thông tin)|(?:không|đừng).*bịa|không biết.*(?:nhân viên|người)/iu,
  tr: /(?:yalnızca|sadece).*(?:belge|bilgi|doküman)|uydurma|bilmi?yorsan.*(?:temsilci|insan|kişi|çalışan)|bilmediğin.*(?:temsilci|insan|kişi|çalışan)/iu,
}

/** Matches the place after a sentence. */
const SENTENCE_END = /(?<=[.!?…])(?=\s)/u
/** Matches marks that belong to no sentence. */
const LEADING_MARKS = /^[\s.!?…]+/u
const FACT_MIN_WORDS = 3
const FACT_MAX_CHARS = 400
/** Our choice: maximum length of a sentence; longer sentences count as neither facts nor instructions. */
const SENTENCE_MAX_CHARS = 1_000
/** Maximum sentences shown to the owner. */
const LISTED_MAX = 50

/** Source of passages from the owner's instructions; no document can be cited for them. */
const SOURCE = 'prompt'

/** Returns whether a passage comes from the owner's instructions. */
export const isFromPrompt = ({ source }: Pick<Passage, 'source'>): boolean => source === SOURCE

/**
 * Returns the facts in the owner's instructions as passages; their ids are negative so that they do not collide with ids of
 * stored passages.
 */
export function promptPassages(prompt: string): Passage[] {
  const language = languageOf(prompt)
  return readPrompt(prompt).facts.map((text, at) => ({
    id: -1 - at,
    source: SOURCE,
    fileName: '',
    heading: null,
    text,
    location: {},
    important: false,
    language: localeOf[language],
  }))
}

const languageOf = (prompt: string): Language => guessLanguage(prompt)?.language ?? 'en'

/** Splits the owner's instructions into facts and sentences that need a model. */
export function readPrompt(prompt: string): ReadPrompt {
  const language = languageOf(prompt)
  const facts: string[] = []
  const needsProvider: string[] = []
  for (const sentence of sentencesOf(prompt)) {
    // The time that the patterns take grows with the square of the sentence's length.
    if (sentence.length > SENTENCE_MAX_CHARS) continue
    if (roles[language].test(sentence) || kept[language].test(sentence)) continue
    if (instructions[language].test(sentence) && asksForToneOnly(sentence)) continue
    if (instructions[language].test(sentence)) needsProvider.push(sentence)
    else if (isFact(sentence)) facts.push(sentence)
  }
  return { facts, needsProvider: needsProvider.slice(0, LISTED_MAX) }
}

/** Returns the sentences of a prompt, without headings, list markers and bold marks. */
function sentencesOf(prompt: string): string[] {
  return prompt.split(/\r?\n/u).flatMap((line) => {
    if (/^\s*#/u.test(line)) return []
    const text = line.replace(/^\s*(?:[-–—•*]|\d{1,3}[.)])\s+/u, '').replace(/\*\*|__/gu, '')
    return text
      .split(SENTENCE_END)
      .map((sentence) => sentence.replace(LEADING_MARKS, '').trim())
      .filter(Boolean)
  })
}

function isFact(sentence: string): boolean {
  if (sentence.length > FACT_MAX_CHARS || /[?:]$/u.test(sentence)) return false
  return sentence.split(/\s+/u).length >= FACT_MIN_WORDS
}
