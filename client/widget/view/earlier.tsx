import './earlier.css'
import { useEffect, useState } from 'preact/hooks'
import type { EarlierChat, listEarlierChats } from '#contract/visitor/visitor-home.ts'
import { failureOf } from '#machines/failure.ts'
import type { PanelSession } from '../panel/session-types.ts'
import { withTicket } from '../panel/ticket.ts'
import { usePanel } from './use-session.ts'
import { useTalk } from './use-talk.ts'

/** Fetches the earlier conversations that the visitor can prove to be theirs. */
async function load({ parts: { api, host }, earlier }: PanelSession): Promise<readonly EarlierChat[]> {
  const own = earlier()
  const identity = await own?.identity()
  const body = { tokens: [...(own?.tokens ?? [])], ...(identity && { identity }) }
  const { entities } = await withTicket(host, (headers) =>
    api.call<typeof listEarlierChats>('POST', '/ai/client/chats', { body, headers }),
  )
  return entities
}

function Chats() {
  const { session, texts, talk } = useTalk()
  const [chats, setChats] = useState<readonly EarlierChat[] | null>(null)
  const [isLoading, setLoading] = useState(false)
  const show = () => {
    setLoading(true)
    load(session)
      .then(setChats, (error) => session.report(failureOf(error)))
      .finally(() => setLoading(false))
  }
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'medium', timeStyle: 'short' })
  if (!chats)
    return (
      <button type="button" class="link to-earlier" disabled={isLoading} onClick={show}>
        {talk.chat.earlier()}
      </button>
    )
  return (
    <section aria-label={talk.chat.earlier()}>
      <ul class="earlier">
        {chats.map((chat) => (
          <li key={chat.id}>
            <button type="button" onClick={() => session.reopen(chat)}>
              <span>{chat.last_message?.replace(/[*_`#]+/g, '')}</span>
              <small>{day.format(new Date(chat.updated_at))}</small>
            </button>
          </li>
        ))}
        {chats.length === 0 && <li class="note">{talk.chat.noEarlier()}</li>}
      </ul>
    </section>
  )
}

/** List of the visitor's earlier conversations; a click continues one. */
export function Earlier() {
  const { session, texts } = usePanel()
  useEffect(() => session.learn(), [session])
  return texts.talk && <Chats />
}
