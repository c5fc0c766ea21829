import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket as Page } from 'socket.io-client'
import { register } from '#contract/account/auth.ts'
import { sendFiles } from '#contract/visitor/visitor.ts'
import { answerAs, settingsOf } from '../support/part.ts'

/**
 * Attack sizes: concurrent slow bodies, calls per second, typing signals per second, sockets opened per second, and slow readers.
 */
const SLOW = 1_050
const CALLS = 100
const SIGNS = 500
const OPENED = 20
const READERS = 50

/** Settings for the attackers: the product's URL, and one of their chats, in which files may be sent. */
interface Settings {
  readonly url: string
  readonly apiKey: string
  readonly chat: { readonly id: number; readonly token: string }
  /** Attacks to run; all of them by default. */
  readonly attacks?: readonly string[] | undefined
}
const { url, apiKey, chat, attacks } = settingsOf<Settings>()
const { port } = new URL(url)

let isOver = false
let statuses: Record<string, number> = {}
/** Connections that are held open. */
const held = new Set<Socket>()
const note = (status: string) => {
  statuses[status] = (statuses[status] ?? 0) + 1
}

/** Returns headers that make a call appear to come from one of 20 external addresses. */
const headers = (n: number) => ({ 'x-forwarded-for': `203.0.113.${1 + (n % 20)}`, 'api-key': apiKey })

/** Holds a connection open with one request, and reopens it whenever it is closed. */
async function hold(text: string, isReading: boolean): Promise<void> {
  while (!isOver) {
    const socket: Socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    held.add(socket)
    if (isReading) socket.resume()
    await new Promise((resolve) => {
      socket.once('error', () => {})
      socket.once('close', resolve)
    })
    held.delete(socket)
    await wait(1_000)
  }
}

/** Sends one call and ignores the response. */
function send(path: string, n: number, body: string, more: Record<string, string> = {}): void {
  const call = request(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers(n), ...more },
  })
  call.on('response', (response) => {
    note(String(response.statusCode))
    response.resume()
  })
  call.on('error', () => note('broken'))
  call.end(body)
}

/** Repeats an action at a given rate per second. */
async function repeat(perSecond: number, act: (n: number) => void): Promise<void> {
  for (let n = 0; !isOver; ) {
    for (let at = 0; at < Math.ceil(perSecond / 10); at++) act(n++)
    await wait(100)
  }
}

const deep = '['.repeat(15_000)
const huge = `{"email":"${'x'.repeat(15_000)}"`
const file = `--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${'words '.repeat(2_000)}\r\n--x--\r\n`

function flood(n: number): void {
  if (n % 4 === 0) send(register.path, n, deep)
  else if (n % 4 === 1) send(register.path, n, huge)
  else if (n % 4 === 2)
    send('/identity/token2', n, 'username=a&password=b', {
      'content-type': 'application/x-www-form-urlencoded',
    })
  else
    send(sendFiles.path.replace(':id', String(chat.id)), n, file, {
      'content-type': 'multipart/form-data; boundary=x',
      authorization: `Bearer ${chat.token}`,
    })
}

const pages: Page[] = []
const options = (n: number, auth: object) => ({
  ...{ auth, transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: headers(n) },
})

/** Opens a socket with an invalid token. */
function knock(n: number): void {
  const socket = io(`${url}/console`, options(n, { token: 'forged' }))
  socket.once('connect_error', (error) => {
    note((error as { data?: { code: string } }).data?.code ?? 'refused')
    socket.close()
  })
}

answerAs({
  begin: () => {
    isOver = false
    statuses = {}
    const chosen = attacks ?? ['slow', 'readers', 'calls', 'sockets', 'signs']
    const slow = `POST ${register.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`
    for (let n = 0; n < SLOW && chosen.includes('slow'); n++) void hold(slow, true)
    for (let n = 0; n < READERS && chosen.includes('readers'); n++) {
      const from = `X-Forwarded-For: 203.0.113.${1 + (n % 4)}`
      void hold(`GET /docs/json HTTP/1.1\r\nHost: x\r\n${from}\r\n\r\n`.repeat(20), false)
    }
    if (chosen.includes('calls')) void repeat(CALLS, flood)
    if (chosen.includes('sockets')) void repeat(OPENED, knock)
    const page = io(`${url}/widget`, options(0, { token: chat.token, apiKey }))
    pages.push(page)
    if (chosen.includes('signs')) void repeat(SIGNS, () => page.emit('typing.start'))
  },
  end: () => {
    isOver = true
    for (const page of pages.splice(0)) page.close()
    for (const socket of held) socket.destroy()
    return statuses
  },
})
