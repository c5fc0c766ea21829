import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askRunning } from '../api/admin/ask.ts'
import type { PastChat } from '../api/admin/past-chats.ts'
import type { Config } from '../config.ts'
import { customers, type DemoShop, shops, team } from './content.ts'
import { createRandom, type Random } from './random.ts'

/** Chats of the past, and the days that they are spread over. */
const CHATS = 5_000
const DAYS = 90
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Questions of a shop with what its bot answers. */
const answersOf = (shop: DemoShop) =>
  [...(shop.files[0]?.text ?? '').matchAll(/"([^"]*)","([^"]*)"/g)]
    .slice(1)
    .map(([, question = '', answer = '']) => ({ question, answer }))

/** A moment of the day: shops are asked between morning and evening, most around noon. */
const timeOfDay = (random: Random) => (random.between(7, 15) + random.between(0, 7)) * 60 * MINUTE

/** The moment of a chat: later days have more, weekends fewer. */
function beginning(random: Random, today: number): number {
  for (;;) {
    const ago = Math.floor(DAYS * random.between(0, 1_000) * random.between(500, 1_000) * 1e-6)
    const day = today - (ago + 1) * DAY
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
    if (!isWeekend || random.chance(0.4)) return day + timeOfDay(random) + random.between(0, 60) * MINUTE
  }
}

function pastChat(random: Random, today: number, shop: DemoShop): PastChat {
  let at = beginning(random, today)
  const messages: PastChat['messages'] = []
  const say = (sender: 'customer' | 'bot' | 'agent', message: string, seconds: number) => {
    at += seconds * 1_000
    messages.push({ sender, message, at: new Date(at).toISOString() })
    return at
  }
  for (let i = 0; i < random.between(1, 4); i++) {
    const { question, answer } = random.pick(answersOf(shop))
    say('customer', question, random.between(20, 120))
    say('bot', answer, 2)
  }
  const isUnhappy = random.chance(0.18)
  if (isUnhappy) say('customer', random.pick(shop.unhappy), random.between(20, 90))
  const wantsPerson = isUnhappy || random.chance(0.25)
  const queued = wantsPerson ? say('customer', shop.person, random.between(10, 60)) : null
  const agent = queued && random.chance(0.9) ? random.pick(team).email : undefined
  if (agent) {
    for (let i = 0; i < random.between(1, 4); i++) {
      say('agent', random.pick(shop.agent), i ? random.between(40, 240) : random.between(30, 900))
      say('customer', random.pick(shop.questions), random.between(20, 200))
    }
  }
  const isContent = random.chance(isUnhappy ? 0.4 : 0.6)
  if (isContent) say('customer', shop.thanks, random.between(20, 90))
  const name = random.pick(customers)
  return {
    bot: shop.name,
    channel: random.pick([
      'widget',
      'widget',
      'widget',
      'messenger',
      'instagram',
      'whatsapp',
      'zalo',
    ] as const),
    user_name: name,
    // Few names, many people.
    customer_key: `${name} ${random.between(1, 4_000)}`,
    location: random.pick([
      'Lyon, France',
      'Hà Nội, Việt Nam',
      'Oslo, Norway',
      'İzmir, Türkiye',
      'Leeds, United Kingdom',
    ]),
    language: shop.locale,
    sentiment: isUnhappy
      ? random.pick(isContent ? (['neutral', 'negative'] as const) : (['negative', 'very_negative'] as const))
      : isContent
        ? random.pick(['positive', 'very_positive'] as const)
        : 'neutral',
    tags: random.chance(0.6) ? [...new Set([random.pick(shop.tags), random.pick(shop.tags)])] : [],
    ...(agent && { agent }),
    ...(queued && { queued_at: new Date(queued).toISOString() }),
    ended_at: new Date(at + random.between(1, 10) * MINUTE).toISOString(),
    ...(random.chance(0.35) && { stars: isContent ? random.pick([4, 5, 5]) : random.pick([1, 2, 3, 4]) }),
    messages,
  }
}

/** Gives a new account a past, the same at every start but for its dates, and a plan that has room for it. */
export async function bringPast(config: Config, clientId: number): Promise<void> {
  const random = createRandom(11)
  const today = Math.floor(Date.now() / DAY) * DAY
  const chats = Array.from({ length: CHATS }, () => pastChat(random, today, random.pick(shops)))
  chats.sort((a, b) => a.ended_at.localeCompare(b.ended_at))
  const folder = join(config.dataDir, 'import')
  const file = join(folder, 'past.jsonl')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, chats.map((chat) => JSON.stringify(chat)).join('\n'))
  await askRunning(config, ['plan', String(clientId), 'scale'])
  const outcome = await askRunning(config, ['import', String(clientId), file])
  if (outcome && !outcome.ok) throw new Error(outcome.lines.join(' '))
  rmSync(folder, { recursive: true, force: true })
}
