import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '#contract/base/units.ts'
import { runOnServer } from '../api/features/admin/ask.ts'
import type { PastChat } from '../api/features/admin/past-chats.ts'
import type { Config } from '../config.ts'
import { customers, type DemoShop, shops, team } from './content.ts'
import { createRandom, type Random } from './random.ts'

/** Number of past chats, and the number of days they are spread over. */
const CHATS = 5_000
const DAYS = 90

/** Returns a shop's questions with its bot's answers. */
const answersOf = ({ table }: DemoShop) =>
  table.rows.slice(1).map(([question = '', answer = '']) => ({ question, answer }))

/** Returns a random time of day: customers write from morning to evening, most often in the early afternoon. */
const timeOfDay = (random: Random) => (random.between(7, 15) + random.between(0, 7)) * 60 * MINUTE_MS

/** Returns a random start time for a chat: later days have more chats, weekends fewer. */
function beginning(random: Random, today: number): number {
  for (;;) {
    const ago = Math.floor(DAYS * random.between(0, 1_000) * random.between(500, 1_000) * 1e-6)
    const day = today - (ago + 1) * DAY_MS
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
    if (!isWeekend || random.chance(0.4)) return day + timeOfDay(random) + random.between(0, 60) * MINUTE_MS
  }
}

/** A conversation under construction, with its own clock. */
class Talk {
  readonly messages: PastChat['messages'] = []
  at: number

  constructor(begins: number) {
    this.at = begins
  }

  /** Adds a message the given number of seconds after the previous one; returns its time in milliseconds since 1970. */
  say(sender: 'customer' | 'bot' | 'agent', message: string, seconds: number): number {
    this.at += seconds * 1_000
    this.messages.push({ sender, message, at: new Date(this.at).toISOString() })
    return this.at
  }
}

function askBot(talk: Talk, random: Random, shop: DemoShop): void {
  for (let i = 0; i < random.between(1, 4); i++) {
    const { question, answer } = random.pick(answersOf(shop))
    talk.say('customer', question, random.between(20, 120))
    talk.say('bot', answer, 2)
  }
}

/** Requests a person, who replies in nine out of ten cases. */
function askPerson(talk: Talk, random: Random, shop: DemoShop) {
  const queued = talk.say('customer', shop.person, random.between(10, 60))
  const queued_at = new Date(queued).toISOString()
  if (!random.chance(0.9)) return { queued_at }
  const agent = random.pick(team).email
  for (let i = 0; i < random.between(1, 4); i++) {
    talk.say(
      'agent',
      random.pick(shop.agent),
      i ? random.between(40, 240) : random.pick([random.between(15, 60), random.between(30, 900)]),
    )
    talk.say('customer', random.pick(shop.questions), random.between(20, 200))
  }
  return { queued_at, agent }
}

/** Returns a random reason for a handover. */
const calledFor = (random: Random, isUnhappy: boolean): PastChat['queue_reason'] =>
  isUnhappy
    ? random.pick(['sentiment', 'sentiment', 'asked'])
    : random.pick(['asked', 'asked', 'asked', 'unsure', 'unsure'])

function sentiment(random: Random, isUnhappy: boolean, isContent: boolean): PastChat['sentiment'] {
  if (isUnhappy) return random.pick(isContent ? ['neutral', 'negative'] : ['negative', 'very_negative'])
  return isContent ? random.pick(['positive', 'very_positive']) : 'neutral'
}

const channels = ['widget', 'widget', 'widget', 'messenger', 'instagram', 'whatsapp', 'zalo'] as const
const cities = [
  'Lyon, France',
  'Hà Nội, Việt Nam',
  'Oslo, Norway',
  'İzmir, Türkiye',
  'Leeds, United Kingdom',
] as const

function pastChat(random: Random, today: number, shop: DemoShop): PastChat {
  const talk = new Talk(beginning(random, today))
  askBot(talk, random, shop)
  const isUnhappy = random.chance(0.18)
  if (isUnhappy) talk.say('customer', random.pick(shop.unhappy), random.between(20, 90))
  const person =
    isUnhappy || random.chance(0.25)
      ? { ...askPerson(talk, random, shop), queue_reason: calledFor(random, isUnhappy) }
      : {}
  const isContent = random.chance(isUnhappy ? 0.4 : 0.6)
  if (isContent) talk.say('customer', shop.thanks, random.between(20, 90))
  const name = random.pick(customers)
  return {
    bot: shop.name,
    channel: random.pick(channels),
    user_name: name,
    // Distinguishes customers, because many of them share the same few names.
    customer_key: `${name} ${random.between(1, 4_000)}`,
    location: random.pick(cities),
    language: shop.locale,
    sentiment: sentiment(random, isUnhappy, isContent),
    tags: random.chance(0.6) ? [...new Set([random.pick(shop.tags), random.pick(shop.tags)])] : [],
    ...person,
    ended_at: new Date(talk.at + random.between(1, 10) * MINUTE_MS).toISOString(),
    ...(random.chance(0.35) && { stars: isContent ? random.pick([4, 5, 5]) : random.pick([1, 2, 3, 4]) }),
    messages: talk.messages,
  }
}

/** Gives a new account a history, identical on every run except for its dates, and a plan large enough for it. */
export async function bringPast(config: Config, clientId: number): Promise<void> {
  const random = createRandom(11)
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const chats = Array.from({ length: CHATS }, () => pastChat(random, today, random.pick(shops)))
  chats.sort((a, b) => a.ended_at.localeCompare(b.ended_at))
  const folder = join(config.dataDir, 'import')
  const file = join(folder, 'past.jsonl')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, chats.map((chat) => JSON.stringify(chat)).join('\n'))
  await runOnServer(config, ['plan', String(clientId), 'scale'])
  // A busy floor uses up a month's queries within days.
  await runOnServer(config, ['addons', String(clientId), '1000000', '--method', 'demo'])
  const outcome = await runOnServer(config, ['import', String(clientId), file])
  if (outcome && !outcome.ok) throw new Error(outcome.lines.join(' '))
  rmSync(folder, { recursive: true, force: true })
}
