import { type BigAccount, type Call, onServer, timed } from './support/big-account.ts'

/** Number of chats in the account; set `REST_CHATS` for a faster run. */
const CHATS = Number(process.env.REST_CHATS ?? 1_000_000)

/** Returns the cursor after the given number of pages of the chat list. */
async function cursorAfter(call: Call, pages: number): Promise<string> {
  let cursor = ''
  for (let read = 0; read < pages; read += 40) {
    const response = await call(`/ai/client/chats/all?length=200${cursor && `&cursor=${cursor}`}`)
    cursor = ((await response.json()) as { next: string | null }).next ?? cursor
  }
  return cursor
}

async function measureLists({ member }: BigAccount): Promise<void> {
  const list = '/ai/client/chats/all?length=5'
  await timed('chat list, first page', 15, await member(), list)
  // The measured pages have five rows; pages of 200 are used here only to reach the thousandth page faster.
  const cursor = await cursorAfter(await member(), Math.min(1_000, CHATS / 10))
  await timed('chat list, thousandth page by key', 15, await member(), `${list}&cursor=${cursor}`)
  for (const filter of [
    'status=waiting',
    'agent_id=3',
    'bot_id=2',
    'channel=zalo',
    'sentiment=very_negative',
    'tag=refund',
    'status=assigned&sentiment=negative&channel=whatsapp',
  ])
    await timed(`chat list, ${filter.replaceAll('&', ' ')}`, 15, await member(), `${list}&${filter}`)
}

/** Measures the lists of an account with a million chats over HTTP; needs TEST_DATABASE_URL. */
export async function run(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
  if (server) await onServer(server, CHATS, measureLists)
  else console.log('TEST_DATABASE_URL=postgres://… names the server to measure on')
}
