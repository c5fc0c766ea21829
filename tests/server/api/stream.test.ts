import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'

describe('an answer as an event stream', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
  })
  afterAll(() => floor.close())

  const ask = async (message: string) => {
    const owner = await newOwner(floor.api)
    const { chat } = await newVisitor(floor.api, owner.bot.api_key)
    return fetch(`${floor.url}/ai/client/chat/${chat.id}/message`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        'api-key': owner.bot.api_key,
        authorization: `Bearer ${chat.token}`,
      },
      body: JSON.stringify({ message }),
    })
  }

  it('consists of the saved message, the tokens and the whole answer, through the relay', async () => {
    const response = await ask('Hello?')
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((block) => {
        const [event = '', data = ''] = block.split('\n')
        return { event: event.slice(7), data: JSON.parse(data.slice(6)) }
      })
    expect(events.map(({ event }) => event)).toEqual(['message', 'token', 'reply'])
    expect(events[0]?.data).toMatchObject({ order: 1, message: 'Hello?', sender: 'customer' })
    expect(events[2]?.data).toMatchObject({ order: 2, message: 'You said: Hello?', sender: 'bot' })
  })

  it('is an ordinary error if refused before it starts', async () => {
    const response = await ask('')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'validation_failed',
      fields: { message: 'minLength' },
    })
  })
})
