import { Pool } from 'undici'
import { addressOf } from '#contract/base/address.ts'
import { sendMessage } from '#contract/visitor/visitor.ts'
import { moment } from '../support/figures.ts'
import { answerAs } from '../support/part.ts'

/** Visitors who write at a fixed rate, whether or not they get responses. */
interface Writing {
  readonly port: number
  readonly rate: number
  readonly seconds: number
  readonly talks: readonly { readonly id: number; readonly token: string; readonly apiKey: string }[]
}

const EVERY = 4
let key = 0

answerAs({
  /** Writes messages and returns the number of rejected ones. */
  write: async ({ port, rate, seconds, talks }: Writing) => {
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 64 })
    const [begun, all] = [performance.now(), rate * seconds]
    const answers: Promise<number>[] = []
    const send = async (n: number) => {
      const talk = talks[(n * 7) % talks.length]
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: addressOf(sendMessage, { params: { id: talk?.id ?? 0 } }),
        headers: {
          'api-key': talk?.apiKey ?? '',
          authorization: `Bearer ${talk?.token}`,
          'content-type': 'application/json',
          'idempotency-key': `k${++key}`,
          'x-forwarded-for': `10.1.${n % 250}.1`,
        },
        body: JSON.stringify({ message: `t:${moment()} Where is my parcel? It was due on Monday.` }),
      })
      await body.dump()
      return statusCode
    }
    while (answers.length < all) {
      const due = Math.min(all, ((performance.now() - begun) * rate) / 1000)
      while (answers.length < due) answers.push(send(answers.length))
      await new Promise((resolve) => setTimeout(resolve, EVERY))
    }
    const statuses = await Promise.all(answers)
    await pool.close()
    return statuses.filter((status) => status >= 300).length
  },
})
