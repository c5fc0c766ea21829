import type { Tone } from './replies.ts'

/**
 * Words that request a friendly tone. They are in all four languages, because the prompt can be in a different language than the
 * customers use.
 */
const FRIENDLY =
  /\b(?:friendly|casual(?:ly)?|informal(?:ly)?|warm(?:ly)?|relaxed|laid-back|cheerful|chatty|easy-?going)\b|\b(?:décontractée?|amicale?|chaleureu(?:x|se)|détendue?|convivial)(?=[\s.,;!]|$)|thân thiện|thân mật|gần gũi|vui vẻ|thoải mái|\b(?:samimi|arkadaşça|sıcakkanlı|rahat bir (?:dil|üslup)|içten)(?=[\s.,;!]|$)/iu
/** Words that request the familiar form of address in French and Turkish. */
const FAMILIAR =
  /\b(?:tutoie[sz]?|tutoyez|tutoyer|tutoiement|familière?|familier|senli benli)(?=[\s.,;!]|$)/iu
/** Words that request a polite tone; they take precedence. */
const POLITE =
  /\b(?:formal(?:ly)?|professional(?:ly)?|polite(?:ly)?|courteous(?:ly)?|respectful(?:ly)?|serious)\b|\b(?:vouvoie[sz]?|vouvoyez|vouvoyer|vouvoiement|formelle?|soutenue?|professionnelle?)(?=[\s.,;!]|$)|trang trọng|lịch sự|chuyên nghiệp|nghiêm túc|\b(?:resm[iî]|profesyonel|kibar|saygılı|ciddi)(?=[\s.,;!]|$)/iu
/** Negations, as in "not formal" or "no slang"; a sentence that contains one does not request the tone that it mentions. */
const NOT =
  /(?:^|[\s'’])(?:not|never|no|without|pas|ne|jamais|sans|không|đừng|chớ|değil|asla)(?=[\s.,;!]|$)|n['’]t\b/iu
const SENTENCE = /[^\n.!?;]+/gu
/** A sentence with more words than this is about more than tone. */
const WORDS_MAX = 9

/** Returns the tone that a sentence requests; null if it requests none or contains a negation. */
function toneIn(sentence: string): Tone | null {
  if (NOT.test(sentence)) return null
  if (POLITE.test(sentence)) return 'polite'
  if (FAMILIAR.test(sentence)) return 'familiar'
  return FRIENDLY.test(sentence) ? 'friendly' : null
}

/** Returns the tone that the owner's instructions request; polite if they request both. */
export function toneOf(prompt: string): Tone {
  const tones = (prompt.match(SENTENCE) ?? []).map(toneIn)
  if (tones.includes('polite')) return 'polite'
  return tones.includes('familiar') ? 'familiar' : tones.includes('friendly') ? 'friendly' : 'polite'
}

/** Returns whether a sentence requests a tone and nothing else, so that the embedded engine can follow it. */
export const asksForToneOnly = (sentence: string): boolean =>
  toneIn(sentence) !== null && sentence.trim().split(/\s+/u).length <= WORDS_MAX
