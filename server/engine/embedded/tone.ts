import type { Tone } from './replies.ts'

/** Words that ask for an informal tone, in the four languages: the prompt may be in another language than the customers. */
const FRIENDLY =
  /\b(?:friendly|casual(?:ly)?|informal(?:ly)?|warm(?:ly)?|relaxed|laid-back|cheerful|chatty|easy-?going)\b|\b(?:tutoie[sz]?|tutoyez|tutoyer|tutoiement|décontractée?|amicale?|chaleureu(?:x|se)|familière?|familier|détendue?|convivial)(?=[\s.,;!]|$)|thân thiện|thân mật|gần gũi|vui vẻ|thoải mái|\b(?:samimi|arkadaşça|sıcakkanlı|senli benli|rahat bir (?:dil|üslup)|içten)(?=[\s.,;!]|$)/iu
/** Words that ask for the opposite, and win. */
const POLITE =
  /\b(?:formal(?:ly)?|professional(?:ly)?|polite(?:ly)?|courteous(?:ly)?|respectful(?:ly)?|serious)\b|\b(?:vouvoie[sz]?|vouvoyez|vouvoyer|vouvoiement|formelle?|soutenue?|professionnelle?)(?=[\s.,;!]|$)|trang trọng|lịch sự|chuyên nghiệp|nghiêm túc|\b(?:resm[iî]|profesyonel|kibar|saygılı|ciddi)(?=[\s.,;!]|$)/iu
/** "not formal", "no slang": said of the other tone. */
const NOT =
  /(?:^|[\s'’])(?:not|never|no|without|pas|ne|jamais|sans|không|đừng|chớ|değil|asla)(?=[\s.,;!]|$)|n['’]t\b/iu
const SENTENCE = /[^\n.!?;]+/gu
/** A sentence of more words says more than how to sound. */
const WORDS_MAX = 9

/** Returns the tone that one sentence asks for; null where it asks for none, or its words are denied. */
function toneIn(sentence: string): Tone | null {
  if (NOT.test(sentence)) return null
  if (POLITE.test(sentence)) return 'polite'
  return FRIENDLY.test(sentence) ? 'friendly' : null
}

/** Returns the tone that the owner's instructions ask for. A prompt that asks for both is polite. */
export function toneOf(prompt: string): Tone {
  const tones = (prompt.match(SENTENCE) ?? []).map(toneIn)
  return tones.includes('friendly') && !tones.includes('polite') ? 'friendly' : 'polite'
}

/** Returns whether a sentence asks for a tone and nothing else, so that the embedded engine follows it. */
export const asksForToneOnly = (sentence: string): boolean =>
  toneIn(sentence) !== null && sentence.trim().split(/\s+/u).length <= WORDS_MAX
