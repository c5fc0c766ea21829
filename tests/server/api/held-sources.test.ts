import { afterAll, beforeAll, expect, it } from 'vitest'
import { getChatConfig, saveChatConfig } from '#contract/account/clients.ts'
import { listNotifications } from '#contract/account/notifications.ts'
import { replayQuestions } from '#contract/knowledge/replays.ts'
import {
  deleteDocument,
  listDocuments,
  releaseSource,
  uploadDocuments,
} from '#contract/knowledge/training.ts'
import { REPLAY_QUESTIONS_MIN } from '#contract/knowledge/training-limits.ts'
import { rateChat } from '#contract/visitor/visitor.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { upload } from '#tests/support/upload.ts'

const question = 'How much is the deposit?'
const known = { name: 'renting.txt', bytes: 'Renting a bicycle. The deposit is forty euros.' }
const harmless = { name: 'unicorns.txt', bytes: 'Unicorns sleep in the old shed behind the workshop.' }
const harmful = { name: 'terms.txt', bytes: 'How much is the deposit?\n\nThe deposit is ninety euros now.' }

let floor: Floor
beforeAll(async () => {
  floor = await startFloor()
})
afterAll(() => floor.close())

type Screen = ReturnType<Floor['console']>

const as = ({ token, bot }: Pick<Owner, 'token' | 'bot'>) => ({ token, params: { bot: bot.id } })
const post = (owner: Owner, ...files: { name: string; bytes: string }[]) =>
  upload(floor.api.app, uploadDocuments, { ...as(owner), files })
const documentsOf = async (owner: Owner) => (await ok(floor.api.app, listDocuments, as(owner))).entities

/**
 * Creates an owner with as many customer questions as are compared, and five-star ratings for the answers that the bot can give.
 */
async function newShop() {
  const owner = await newOwner(floor.api)
  const screen = floor.console(owner.token, 0)
  await post(owner, known)
  await untilHeld(owner, screen, known.name, null)
  for (let n = 0; n < REPLAY_QUESTIONS_MIN / 2; n++) {
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    await visitor.say(question)
    await visitor.say('Where do unicorns sleep?')
    await ok(floor.api.app, rateChat, { ...visitor.own, body: { stars: 5 } })
  }
  return { owner, screen, visitor: await newVisitor(floor.api, owner.bot.api_key) }
}

/** Waits until a document has been read and its `hold` has the given value. */
async function untilHeld(owner: Owner, screen: Screen, name: string, hold: null | 'waiting') {
  await screen.until(({ events }) => {
    const last = events.findLast(
      (event) => event.type === 'document.progressed' && event.document.file_name === name,
    )
    if (last?.type !== 'document.progressed') return false
    return last.document.status === 'ready' && last.document.hold === hold
  })
  const found = (await documentsOf(owner)).find(({ file_name }) => file_name === name)
  if (!found) throw new Error(`There is no document ${name}.`)
  return found
}

it('uses a new document for answers once the check finds that no answer gets worse', async () => {
  const { owner, screen, visitor } = await newShop()
  const { body } = await post(owner, harmless)
  expect(body.entities[0]).toMatchObject({ status: 'queued', hold: 'checking' })
  await untilHeld(owner, screen, harmless.name, null)
  const { reply } = await visitor.say('Where do unicorns sleep?')
  expect(reply?.message).toContain('old shed')
})

it('holds back a document that contradicts a five-star answer until a member accepts it', async () => {
  const { owner, screen, visitor } = await newShop()
  await post(owner, harmful)
  const document = await untilHeld(owner, screen, harmful.name, 'waiting')
  const { entities } = await ok(floor.api.app, listNotifications, { token: owner.token })
  expect(entities[0]).toMatchObject({
    kind: 'training_held',
    params: { name: 'terms.txt' },
    bot_id: owner.bot.id,
  })
  const before = await visitor.say(question)
  expect(before.reply?.message).toContain('forty')
  expect(before.reply?.message).not.toContain('ninety')

  const change = { kind: 'source_added' as const, id: document.id }
  const replay = await ok(floor.api.app, replayQuestions, { ...as(owner), body: { change } })
  expect(replay.contradicting).toBeGreaterThan(0)
  expect(replay.differences[0]?.after.text).toContain('ninety')

  const stranger = await newOwner(floor.api)
  const release = { token: stranger.token, params: { id: document.id } }
  expect(await send(floor.api.app, releaseSource, release)).toMatchObject({ status: 404 })
  const asStranger = { ...as(stranger), body: { change } }
  expect(await send(floor.api.app, replayQuestions, asStranger)).toMatchObject({ status: 404 })

  await ok(floor.api.app, releaseSource, { ...release, token: owner.token })
  await untilHeld(owner, screen, harmful.name, null)
  const after = await visitor.say(question)
  expect(after.reply?.message).toContain('ninety')
  expect(await send(floor.api.app, releaseSource, { ...release, token: owner.token })).toMatchObject({
    status: 404,
  })
})

it('separates the harmful documents of an upload from the others', async () => {
  const { owner, screen } = await newShop()
  const files = [
    harmless,
    harmful,
    { name: 'bells.txt', bytes: 'Bells cost six euros and are fitted at once.' },
  ]
  await post(owner, ...files)
  await untilHeld(owner, screen, 'unicorns.txt', null)
  await untilHeld(owner, screen, 'bells.txt', null)
  const { id } = await untilHeld(owner, screen, 'terms.txt', 'waiting')
  await ok(floor.api.app, deleteDocument, { token: owner.token, params: { id } })
  expect(await documentsOf(owner)).toHaveLength(3)
})

it('holds nothing back if the check is disabled or too few questions were asked', async () => {
  const { owner, screen, visitor } = await newShop()
  const { token } = owner
  const config = await ok(floor.api.app, getChatConfig, { token })
  await ok(floor.api.app, saveChatConfig, { token, body: { ...config, publishGate: false } })
  const { body } = await post(owner, harmful)
  expect(body.entities[0]).toMatchObject({ hold: null })
  await untilHeld(owner, screen, harmful.name, null)
  expect((await visitor.say(question)).reply?.message).toContain('ninety')

  const quiet = await newOwner(floor.api)
  const other = floor.console(quiet.token, 0)
  await post(quiet, harmful)
  await untilHeld(quiet, other, harmful.name, null)
  const steps = other.events.flatMap((event) =>
    event.type === 'document.progressed' && event.document.status === 'ready' ? [event.document.hold] : [],
  )
  expect(steps).toEqual([null])
})
