import { fold } from '#server/engine/retrieve/words.ts'
import { alike } from './wishes.ts'

/** How a language asks for a person. All words are folded. */
interface PersonGrammar {
  /** Whom one asks for; alone, it is a wish already. */
  readonly persons: readonly string[][]
  /** Whom one asks for only together with a verb of speaking. */
  readonly anyone: readonly string[][]
  /** Verbs of wishing: enough beside a person. */
  readonly wishing: readonly string[]
  /** Verbs of speaking and passing on: enough beside anyone. */
  readonly speaking: readonly string[]
  /** What may stand between verb and person. */
  readonly between: ReadonlySet<string>
  readonly negations: ReadonlySet<string>
  /** Turkish: the verb follows, and all words take endings. */
  readonly verbFollows: boolean
}

const list = (text: string): string[] =>
  text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(fold)
const phrases = (text: string): string[][] => text.split(',').map(list)

const grammars: readonly PersonGrammar[] = [
  {
    persons:
      phrases(`human, human being, real person, live person, actual person, human agent, live agent, agent, operator,
      representative, live chat, real human, customer service representative, support agent, live support, human support`),
    anyone:
      phrases(`someone, somebody, person, advisor, adviser, staff, employee, manager, supervisor, consultant, specialist,
      rep, people, customer service, customer support, support, support team, your team, team member, colleague, anyone`),
    wishing: list('want need get give prefer like have contact reach call ask request'),
    speaking: list('talk speak chat connect transfer put pass forward escalate redirect talking speaking'),
    between: new Set(
      list(`a an the to with through me us of your some any real live human please over directly else from up
      in touch on customer service support at can i is there`),
    ),
    negations: new Set(list('dont don not never no')),
    verbFollows: false,
  },
  {
    persons:
      phrases(`humain, etre humain, conseiller, conseillere, agent, operateur, operatrice, teleconseiller, vraie personne,
      vrai humain, personne reelle, conseiller client, agent humain, conseiller humain`),
    anyone: phrases(
      'quelqu un, personne, responsable, service client, employe, collegue, votre equipe, un vrai, support, technicien',
    ),
    wishing: list(
      'veux voudrais souhaite souhaiterais besoin aimerais prefere contacter joindre avoir demande appeler appelez',
    ),
    speaking: list(
      'parler discuter echanger passer passez transferer transferez connecter connectez relation parle rediriger',
    ),
    between: new Set(
      list(`a avec un une le la vrai vraie de d l en relation votre ton du au des autre ligne s il vous plait svp
      directement bien me moi reelle physique parler etre mettre contact client`),
    ),
    negations: new Set(list('pas ne n jamais')),
    verbFollows: false,
  },
  {
    persons:
      phrases(`nhan vien, tu van vien, nguoi that, nguoi tu van, tong dai vien, con nguoi, nhan vien tu van,
      nhan vien ho tro, nhan vien cham soc khach hang, ho tro vien, dien thoai vien`),
    anyone: phrases(
      'nguoi, ai do, quan ly, cham soc khach hang, bo phan ho tro, ben ho tro, admin, chu shop, tong dai',
    ),
    wishing: list('can muon cho xin goi lien he'),
    speaking: list('gap noi chat chuyen ket trao'),
    between: new Set(
      list(`voi mot cho toi minh em anh chi gap noi chuyen truc tiep den sang cac ban ben phia duoc can muon nguoi
      doi he lien ket lam on vui long`),
    ),
    negations: new Set(list('khong dung chua')),
    verbFollows: false,
  },
  {
    persons:
      phrases(`temsilci, musteri temsilcisi, insan, yetkili, operator, canli destek, gercek kisi, gercek bir kisi,
      gercek insan, gercek bir insan, danisman, musteri danismani, canli temsilci`),
    anyone: phrases(
      'biri, birisi, kisi, musteri hizmetleri, gorevli, calisan, uzman, yonetici, mudur, destek ekibi, ekibiniz, personel',
    ),
    wishing: list('iste istiyorum isterim lazim ihtiyac olsun'),
    speaking: list('gorus konus bagla aktar ulas yonlendir cagir gorusme'),
    between: new Set(
      list('ile la le bir beni bana lutfen canli gercek hemen direkt sizin biri bizzat mi ben'),
    ),
    negations: new Set(list('istemiyorum istemem')),
    verbFollows: true,
  },
]

/** "I don't want to talk to a robot": the person is meant without being named. */
const NOT_A_MACHINE =
  /\b(?:dont|don t|not|no more|stop|ne .{0,12}pas|pas|khong|istemiyorum)\b.{0,40}\b(?:bot|robot|chatbot|machine|computer|ordinateur|may|makine)|(?:bot|robot|chatbot|makine)\p{L}* .{0,24}istemiyorum/u

/** How far the verb may stand from the person. */
const REACH = 6
/** Longer messages tell a story; a person in them is not the wish. */
const WORDS_MAX = 30

/** Whether a message, as folded words, asks for a person. */
export function asksForPerson(words: readonly string[]): boolean {
  if (words.length === 0 || words.length > WORDS_MAX) return false
  if (
    /\b(?:talk|speak|chat|parler|discuter|noi chuyen|noi|chat|konus|gorus)/u.test(words.join(' ')) &&
    NOT_A_MACHINE.test(words.join(' '))
  )
    return true
  return grammars.some((grammar) => asksIn(grammar, words))
}

function asksIn(grammar: PersonGrammar, words: readonly string[]): boolean {
  const verbs = [...grammar.wishing, ...grammar.speaking]
  return (
    named(grammar, words, grammar.persons).some(
      ([start, end]) => isAlone(grammar, words, start, end) || hasVerb(grammar, words, start, end, verbs),
    ) ||
    named(grammar, words, grammar.anyone).some(([start, end]) =>
      hasVerb(grammar, words, start, end, grammar.speaking),
    )
  )
}

const matches = (grammar: PersonGrammar, word: string, pattern: string): boolean =>
  alike(word, pattern) || (grammar.verbFollows && pattern.length >= 3 && word.startsWith(pattern))

function named(
  grammar: PersonGrammar,
  words: readonly string[],
  list: readonly string[][],
): [start: number, end: number][] {
  return list.flatMap((phrase) =>
    [...words.keys()]
      .filter((start) => phrase.every((part, offset) => isPart(grammar, words[start + offset] ?? '', part)))
      .map((start): [number, number] => [start, start + phrase.length]),
  )
}

const isPart = (grammar: PersonGrammar, word: string, part: string): boolean =>
  matches(grammar, word, part) || (!grammar.verbFollows && word === `${part}s`)

const isAlone = (grammar: PersonGrammar, words: readonly string[], start: number, end: number): boolean =>
  words.every((word, at) => (at >= start && at < end) || grammar.between.has(word))

function hasVerb(
  grammar: PersonGrammar,
  words: readonly string[],
  start: number,
  end: number,
  verbs: readonly string[],
): boolean {
  const before = words.slice(Math.max(0, start - REACH), start).reverse()
  const after = words.slice(end, end + REACH)
  const verbsAfter = grammar.verbFollows ? verbs : grammar.speaking
  if (reaches(grammar, before, verbs)) return !negated(grammar, words, start)
  return reaches(grammar, after, verbsAfter) && !negated(grammar, words, words.length)
}

/** Walks away from the person until a verb comes, or a word that belongs to something else. */
function reaches(grammar: PersonGrammar, path: readonly string[], verbs: readonly string[]): boolean {
  for (const word of path) {
    if (verbs.some((verb) => matches(grammar, word, verb))) return true
    if (!grammar.between.has(word)) return false
  }
  return false
}

const negated = (grammar: PersonGrammar, words: readonly string[], until: number): boolean =>
  words.slice(0, until).some((word) => grammar.negations.has(word))
