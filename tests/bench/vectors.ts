/**
 * Retrieval with embeddings of a weak model (hashed letter groups) and of one that knows nothing (random), beside words alone: neither
 * may find less on XQuAD.
 */
import { createHash } from 'node:crypto'
import { type Language, localeOf } from '#server/engine/languages.ts'
import { buildIndex } from '#server/engine/retrieve/passage-index.ts'
import { readQuestion } from '#server/engine/retrieve/question.ts'
import { search } from '#server/engine/retrieve/search.ts'
import { fold, splitWords } from '#server/engine/retrieve/words.ts'
import { type CorpusQuestion, corpusRows, shareOf } from '../server/engine/corpora.ts'

interface Context {
  readonly doc_id: string
  readonly context: string
}

const WEAK_DIMENSIONS = 128
const GROUP_CHARS = 4

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Counts of letter groups in few dimensions. */
function weak(text: string, language: Language): Float32Array {
  const vector = new Float32Array(WEAK_DIMENSIONS)
  for (const word of splitWords(text, language).map(fold)) {
    for (let at = 0; at + GROUP_CHARS <= word.length; at++) {
      const hash = hashOf(word.slice(at, at + GROUP_CHARS)).readUInt16LE()
      vector[hash % WEAK_DIMENSIONS] = (vector[hash % WEAK_DIMENSIONS] ?? 0) + 1
    }
  }
  return vector
}

/** A vector that says nothing about the text. */
const random = (text: string): Float32Array => Float32Array.from(hashOf(text), (byte) => byte - 127.5)

/** Prints R@1 by words, and with each model. */
export async function run(): Promise<void> {
  for (const language of ['en', 'vi', 'tr'] as const) {
    const contexts = corpusRows<Context>(`qa/xquad_${language}.contexts.jsonl`)
    const questions = corpusRows<CorpusQuestion>(`qa/xquad_${language}.questions.jsonl`)
    const figures: string[] = []
    for (const [name, embed] of [
      ['words', null],
      ['weak', weak],
      ['random', random],
    ] as const) {
      const index = await buildIndex(
        contexts.map(({ context }, at) => ({
          ...{ id: at + 1, text: context, heading: null, location: {}, source: 'file:1', fileName: 'a.txt' },
          ...{
            important: false,
            language: localeOf[language],
            ...(embed && { vector: embed(context, language) }),
          },
        })),
      )
      const first = shareOf(questions, ({ question, doc_id }) => {
        const vector = embed ? embed(question, language) : undefined
        const [hit] = search(index, readQuestion(index, question, language), 1, vector)
        return contexts[hit?.number ?? -1]?.doc_id === doc_id
      })
      figures.push(`${name} ${first.toFixed(3)}`)
    }
    console.log(`XQuAD ${language} R@1: ${figures.join(', ')}`)
  }
}
