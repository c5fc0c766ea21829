import { editDistance } from '#server/engine/retrieve/spelling.ts'
import { fold } from '#server/engine/retrieve/words.ts'

/** What a message may want beside an answer from the documents. */
export type Wish = 'greeting' | 'thanks' | 'goodbye' | 'identity' | 'praise' | 'person' | 'yes' | 'no'

/** Lists of phrases are compared without case, diacritics and repeated letters; a slip of the pen is forgiven. */
const split = (text: string): string[][] =>
  text
    .split(/[,\n]/u)
    .map((phrase) => wordsOf(phrase))
    .filter((words) => words.length > 0)

const REPEATED = /(\p{L})\1{2,}/gu

/** Words of a message for comparing: folded, "heyyyy" as "hey", "d'accord" as two. */
export function wordsOf(message: string): string[] {
  const plain = fold(message.normalize('NFC').toLocaleLowerCase('en').replaceAll('i̇', 'i'))
  return plain.replace(REPEATED, '$1').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whole messages, in all four languages together: what is a greeting in one means nothing else in another. */
const phrases: Readonly<Record<Exclude<Wish, 'person'>, string[][]>> = {
  greeting:
    split(`hi, hii, helo, hallo, hello, hello there, hi there, hey, hey there, heya, hiya, howdy, greetings, yo, good morning, good day,
    good afternoon, good evening, how are you, how are you doing, how is it going, hows it going, whats up, sup,
    are you there, anyone there, anybody there, is anyone there, is anybody there, nice to meet you,
    bonjour, bonsoir, salut, coucou, hello, bjr, slt, rebonjour, bonne journee a vous, comment allez vous, comment ca va, ca va,
    comment vas tu, vous etes la, il y a quelqu un, y a quelqu un,
    xin chao, chao, chao ban, chao shop, chao ad, chao em, chao anh, chao chi, chao buoi sang, chao buoi toi, chao buoi chieu, alo,
    a lo, shop oi, ad oi, ban oi, em oi, ban khoe khong, co ai khong, co ai o do khong, khoe khong,
    merhaba, merhabalar, selam, selamlar, slm, mrb, mrhb, gunaydin, iyi gunler, iyi aksamlar, tunaydin, hey, nasilsin, nasilsiniz,
    naber, ne haber, selamun aleykum, selamin aleykum, kimse var mi, orada misin, orada misiniz, kolay gelsin, iyi calismalar`),
  thanks:
    split(`thanks, thankyou, thank you, thank you very much, thank you so much, thanks a lot, many thanks, thx, ty, tysm, tnx, cheers,
    much appreciated, appreciate it, i appreciate it, thanks so much, thank u, thanks for your help, thank you for your help,
    thanks for the help, great thanks, ok thanks, perfect thanks,
    merci, merci beaucoup, mille mercis, merci bien, merci a vous, merci pour votre aide, merci de votre aide, mci, je vous remercie,
    merci infiniment, un grand merci,
    cam on, cam on ban, cam on nhieu, cam on ban nhieu, cam on shop, cam on em, cam on anh, cam on chi, xin cam on, cam on ad, tks,
    thank shop, tks shop, cam on rat nhieu, cam on nhe, cam on ban rat nhieu,
    tesekkurler, tesekkur ederim, cok tesekkurler, cok tesekkur ederim, tesekkur ederiz, sagol, sag ol, sagolun, sag olun, tsk,
    tesekkurlerr, eyvallah, cok sagol, cok sagolun, yardiminiz icin tesekkurler`),
  goodbye:
    split(`bye, bye bye, goodbye, good bye, see you, see ya, see you later, see you soon, have a nice day, have a good day,
    good night, take care, cya, later, have a great day, thats all, that is all, nothing else, that will be all,
    au revoir, a bientot, bonne journee, bonne soiree, bonne nuit, a plus, a plus tard, adieu, ciao, ce sera tout, c est tout,
    a demain, bon week end,
    tam biet, tam biet nhe, hen gap lai, bai bai, chao tam biet, chuc ngu ngon, bye shop, gap lai sau,
    hosca kal, hoscakal, hosca kalin, hoscakalin, gorusuruz, gorusmek uzere, iyi geceler, gule gule, bay bay, baybay, kendine iyi bak`),
  identity:
    split(`who are you, what are you, what is your name, whats your name, are you a bot, are you a robot, are you human,
    are you a human, are you a real person, are you real, are you an ai, are you ai, am i talking to a bot, am i talking to a human,
    am i talking to a person, is this a bot, is this a robot, is this a real person, who am i talking to, who is this,
    what can you do, how can you help me, how can you help, what do you do, what can you help me with, what can i ask you,
    qui es tu, qui etes vous, comment tu t appelles, comment vous appelez vous, quel est ton nom, quel est votre nom,
    es tu un robot, etes vous un robot, es tu humain, etes vous humain, etes vous une vraie personne, tu es un robot,
    vous etes un robot, est ce que je parle a un robot, est ce un robot, que peux tu faire, que pouvez vous faire, a quoi sers tu,
    a quoi servez vous, tu es qui, vous etes qui, c est un robot,
    ban la ai, ban ten gi, ban ten la gi, ten ban la gi, ban la robot a, ban la robot, ban la nguoi hay may, ban la bot a,
    ban la nguoi that a, ban co phai nguoi that khong, ban co phai robot khong, ban lam duoc gi, ban co the lam gi, ai day,
    ban giup duoc gi, ban co the giup gi, em la ai, shop ten gi,
    sen kimsin, siz kimsiniz, kimsin, kimsiniz, adin ne, adiniz ne, adin nedir, adiniz nedir, bot musun, robot musun, robot musunuz,
    insan misin, insan misiniz, gercek misin, gercek bir insan misin, gercek insan misiniz, yapay zeka misin, ne yapabilirsin,
    neler yapabilirsin, neler yapabilirsiniz, bana nasil yardim edebilirsin, nasil yardimci olabilirsin`),
  praise:
    split(`great, perfect, excellent, awesome, nice, cool, wonderful, good, very good, well done, good job, good bot, you are great,
    super, very helpful, that helps, that helps a lot, that helped, that helped a lot, that was helpful, that is very helpful, you helped me a lot, got it, i see, understood, ok great, alright, all right, ok, okay,
    okey, k, fine, ok got it, ok cool, ok good,
    parfait, super, genial, excellent, tres bien, bravo, top, cool, d accord, daccord, ok, entendu, compris, c est note, ca marche,
    nickel, impeccable, tres utile, ca m aide beaucoup, cela m aide beaucoup, ca m a beaucoup aide, cela m a beaucoup aide, c est parfait, c est tres clair,
    tuyet voi, tot, tot lam, rat tot, hay qua, tuyet, ok ban, ok shop, duoc roi, hieu roi, toi hieu roi, da hieu, oke, oki, okie,
    duoc, da, vang a, ok em, huu ich qua, rat huu ich, giup toi rat nhieu, ban giup toi nhieu lam, giup ich nhieu lam, ro roi,
    harika, super, mukemmel, cok iyi, guzel, cok guzel, aferin, tamamdir, anladim, tamam anladim, peki, tamam, olur, cok yardimci oldun,
    cok yardimci oldunuz, supersin, harikasin, cok isime yaradi, isime yaradi, bu cok yardimci oldu, cok faydali oldu`),
  yes: split(`yes, yes please, yeah, yep, yup, sure, ok, okay, of course, please do, please, go ahead, do it, yes do it, y, certainly,
    oui, oui svp, oui merci, oui s il vous plait, s il vous plait, svp, volontiers, bien sur, d accord, ouais, avec plaisir, je veux bien,
    co, vang, da co, da, u, uh, duoc, ok, dong y, co a, vang a, co chu, muon, toi muon, lam on, ok shop, da vang, co nhe,
    evet, evet lutfen, lutfen, olur, tamam, tabii, tabi, tabii ki, elbette, peki, he, evet istiyorum, isterim, baglayin, bagla, iyi olur`),
  no: split(`no, no thanks, no thank you, nope, nah, not now, never mind, nevermind, no need, its fine, it is fine, n,
    non, non merci, pas maintenant, ca ira, non ca ira, laissez tomber, pas besoin,
    khong, khong can, khong can dau, thoi, thoi khoi, khong cam on, khong a, da khong, chua can, de sau,
    hayir, yok, gerek yok, istemiyorum, hayir tesekkurler, hayir tesekkur ederim, simdi degil, kalsin, bosver`),
}

/** Words beside a phrase that change nothing: "hello dear bot", "merci à vous monsieur". */
const fillers = new Set(
  `there please dear sir madam all everyone team bot robot assistant again so very much then well oh ah um ok okay and a you
  monsieur madame svp beaucoup bien tres alors toi vous donc et la le
  a ạ oi nhe nha ban shop ad em anh chi minh da vang rat nhieu
  lutfen hocam efendim bey hanim cok o zaman peki tamam canim abi`
    .split(/\s+/u)
    .map(fold),
)

const LONG = 5
const VERY_LONG = 9

/** Whether two folded words are the same but for a slip of the pen. */
export function alike(first: string, second: string): boolean {
  if (first === second) return true
  const shorter = Math.min(first.length, second.length)
  if (shorter < LONG) return false
  const allowed = shorter >= VERY_LONG ? 2 : 1
  return editDistance(first, second, allowed) <= allowed
}

/** Length of the phrase that the words begin with; 0 where they do not. */
function startsWith(words: readonly string[], phrase: readonly string[]): number {
  if (phrase.length > words.length) return 0
  return phrase.every((word, at) => alike(words[at] ?? '', word)) ? phrase.length : 0
}

const lengthOf = (words: readonly string[], wish: Exclude<Wish, 'person'>): number =>
  phrases[wish].reduce((longest, phrase) => Math.max(longest, startsWith(words, phrase)), 0)

const withoutFillers = (words: readonly string[]): readonly string[] => {
  const first = words.findIndex((word) => !fillers.has(word))
  return first < 0 ? [] : words.slice(first)
}

/** Takes the phrases of a wish off the front of a message; fillers between them go too. */
export function takePhrases(words: readonly string[], wish: Exclude<Wish, 'person'>): readonly string[] {
  const length = lengthOf(words, wish)
  return length ? takePhrases(withoutFillers(words.slice(length)), wish) : words
}

/** What a message says that is made of phrases of some wishes alone: "thanks, that helps, bye" says three. Empty where it says more. */
export function wishesOf<W extends Exclude<Wish, 'person'>>(
  words: readonly string[],
  wishes: readonly W[],
): W[] {
  const said: W[] = []
  let rest = words
  while (rest.length) {
    const [best] = wishes
      .map((wish) => ({ wish, length: lengthOf(rest, wish) }))
      .sort((one, other) => other.length - one.length)
    if (!best?.length) return []
    said.push(best.wish)
    rest = withoutFillers(rest.slice(best.length))
  }
  return said
}

/** Whether a message says this and nothing else, but for fillers. */
export function saysOnly(words: readonly string[], wish: Exclude<Wish, 'person'>): boolean {
  const rest = takePhrases(words, wish)
  return rest.length < words.length && rest.every((word) => fillers.has(word))
}
