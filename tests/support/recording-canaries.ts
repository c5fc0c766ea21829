import { type AnyStateMachine, createActor, type InputFrom } from 'xstate'
import { createRecorder } from '#client/inspect/recorder.ts'
import { flightOf } from '#client/inspect/report/flight-of.ts'
import { authMachine } from '#machines/auth/auth-machine.ts'
import { chatMachine } from '#machines/chat/chat-machine.ts'
import type { Flight } from '#machines/recording/flight.ts'
import { resourceMachine } from '#machines/resource/resource-machine.ts'
import { uploadMachine } from '#machines/upload/upload-machine.ts'
import { claire, historyOf, messageOf } from './shapes.ts'

/** Invented words of different scripts and shapes, which must be in no file of a recording. */
export const recordingCanaries: readonly string[] = Array.from({ length: 200 }, (_, index) => {
  const shapes = ['Zebra', 'nguyễn', 'ÇAĞLAR', 'éléphant', '斑馬', 'зебра', '+84 912 000 ', 'z.ebra@x.test/']
  return `${shapes[index % shapes.length]}${String(index).padStart(3, '0')}quokka`
})

const encoded = (word: string) => btoa(encodeURIComponent(word)).replaceAll('=', '')

const tokenOf = (word: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${encoded(word)}.${encodeURIComponent(word).replaceAll(/\W/g, '')}`

/** Returns the canaries of which a text contains any spelling. */
export function canariesIn(text: string): readonly string[] {
  const lower = text.toLowerCase()
  return recordingCanaries.filter((word) =>
    [word, encodeURIComponent(word), encoded(word)].some((form) => lower.includes(form.toLowerCase())),
  )
}

/** Returns a record with a word in every place where a member or customer can write one. */
const recordWith = (word: string) => ({
  name: word,
  message: { text: `Hello ${word}, see https://example.test/${word}?q=${word}#x and ${word}.pdf` },
  note: `\n${word}\n`,
  tags: [word, `vip-${word}`],
  file: new File([word], `${word}.docx`, { type: 'application/msword' }),
  token: tokenOf(word),
  key: `pk_live_${word}`,
  picture: `data:image/png;base64,${btoa(encodeURIComponent(word))}`,
  [word]: 1,
  map: new Map([[word, new Set([word])]]),
  error: Object.assign(new Error(word), { code: 'internal_error', params: { word } }),
})

/** Returns a chat whose customer, message, tag and details are a word. */
function chatWith(word: string, order: number) {
  const details = {
    email: `${word}@example.test`,
    phone: word,
    tags: [word],
    custom_fields: { [word]: word },
  }
  return historyOf([messageOf(order, { message: word })], { user_name: word, ...details })
}

/** Records machines that are told the canaries as names, messages, notes, tags, files, passwords and tokens. */
export function recordCanaries(): Flight {
  const recorder = createRecorder()
  const running: { stop(): unknown }[] = []
  const start = <Machine extends AnyStateMachine>(machine: Machine, input?: InputFrom<Machine>) => {
    const actor = createActor(recorder.recorded(machine, 'test: canaries'), { input } as never)
    running.push(actor)
    return actor.start()
  }
  const now = () => 0
  const data = start(resourceMachine<unknown>())
  const chat = start(chatMachine, { chatId: 1, me: claire, now, newKey: () => 'key' })
  const rules = { files: 1_000, fileSize: 1_000, endings: ['pdf'] }
  const uploads = start(uploadMachine, { rules })
  for (const [index, word] of recordingCanaries.entries()) {
    data.send({ type: 'resource.patch', patch: () => recordWith(word) })
    data.send({ type: `xstate.done.actor.${word}`, output: recordWith(word), actorId: word } as never)
    const { messages, seq: _, ...told } = chatWith(word, index + 1)
    const [message] = messages
    if (message) chat.send({ type: 'message.added', seq: 11 + index, at: '', chat: told, message })
    chat.send({ type: 'draft.change', text: word })
    chat.send({ type: 'note.change', text: word })
    uploads.send({ type: 'files.add', files: [{ id: word, name: `${word}.pdf`, size: 10 }] })
    const session = start(authMachine, { token: tokenOf(word), pendingRedirect: `/chats?q=${word}`, now })
    session.send({ type: 'session.signIn', credentials: { username: word, password: word } })
    session.send({ type: 'token.changed', token: tokenOf(word) })
  }
  const flight = flightOf(recorder.tracks(), Date.now(), 'test')
  for (const actor of running) actor.stop()
  return flight
}
