/** Content of a column, if its name reveals it. */
export type ColumnRole = 'question' | 'answer' | 'title' | 'text'

const names: Readonly<Record<ColumnRole, readonly string[]>> = {
  question: [
    'q',
    'question',
    'questions',
    'faq',
    'customer question',
    'user question',
    'query',
    'questions clients',
    'cau hoi',
    'hoi',
    'soru',
    'sorular',
    'musteri sorusu',
    'frage',
    'pregunta',
  ],
  answer: [
    'a',
    'answer',
    'answers',
    'reply',
    'response',
    'solution',
    'reponse',
    'reponses',
    'tra loi',
    'cau tra loi',
    'dap',
    'dap an',
    'giai dap',
    'cevap',
    'cevaplar',
    'yanit',
    'yanitlar',
    'antwort',
    'respuesta',
  ],
  title: [
    'title',
    'topic',
    'subject',
    'heading',
    'headline',
    'article',
    'titre',
    'sujet',
    'theme',
    'rubrique',
    'tieu de',
    'chu de',
    'de muc',
    'baslik',
    'konu',
    'titel',
    'thema',
  ],
  text: [
    'text',
    'content',
    'contents',
    'body',
    'paragraph',
    'section',
    'texte',
    'contenu',
    'paragraphe',
    'noi dung',
    'van ban',
    'doan van',
    'metin',
    'icerik',
    'paragraf',
    'inhalt',
  ],
}

const roleOfName = new Map(
  Object.entries(names).flatMap(([role, list]) => list.map((name) => [name, role as ColumnRole] as const)),
)

/** Normalizes a column name by removing case, accents and punctuation: "Câu hỏi:" becomes "cau hoi". */
const fold = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A table's columns for the question (or title) and its answer (or text). */
export interface AnswerColumns {
  readonly heading: number
  readonly body: number
}

/** Finds the question and answer columns by their names, or by values that are mostly questions; null for any other table. */
export function answerColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): AnswerColumns | null {
  const roles = header.map((name) => roleOfName.get(fold(name)))
  const column = (...wanted: ColumnRole[]) => roles.findIndex((role) => role && wanted.includes(role))
  const question = column('question')
  const answer = column('answer', 'text')
  if (question >= 0 && answer >= 0) return { heading: question, body: answer }
  const title = column('title')
  if (title >= 0 && answer >= 0) return { heading: title, body: answer }
  return byValues(rows)
}

/** Finds a column of questions; the next column contains the answers. */
function byValues(rows: readonly (readonly string[])[]): AnswerColumns | null {
  const width = Math.max(0, ...rows.slice(0, 100).map((row) => row.length))
  for (let heading = 0; heading + 1 < Math.min(width, 10); heading += 1) {
    const values = rows.map((row) => row[heading] ?? '').filter(Boolean)
    const questions = values.filter((value) => /[?？]\s*$/.test(value)).length
    if (questions >= 2 && questions >= values.length * 0.6) return { heading, body: heading + 1 }
  }
  return null
}

const headingNames = new Set([
  'name',
  'header',
  'caption',
  'label',
  'term',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
const textNames = new Set(
  'p para t span string value line li item note message cell data td dd description desc summary entry body abstract'.split(
    ' ',
  ),
)

/** Returns whether an element name denotes a heading. */
export function isHeadingName(name: string): boolean {
  const role = roleOfName.get(fold(name))
  return role === 'title' || role === 'question' || headingNames.has(fold(name))
}

/** Returns whether an element name denotes plain text and therefore carries no information. */
export function isTextName(name: string): boolean {
  const role = roleOfName.get(fold(name))
  return role === 'answer' || role === 'text' || textNames.has(fold(name))
}
