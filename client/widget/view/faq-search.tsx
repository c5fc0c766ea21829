import './faq-search.css'
import { useEffect, useState } from 'preact/hooks'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import type { FoundFaq, searchFaqs } from '#contract/visitor/visitor-home.ts'
import { failureOf } from '#machines/failure.ts'
import { Markdown } from '../markdown/markdown.ts'
import type { PanelSession } from '../panel/session-types.ts'
import { withTicket } from '../panel/ticket.ts'
import { usePanel } from './use-session.ts'
import { useTalk } from './use-talk.ts'

/** Our choice: pause in typing after which a search starts. */
const PAUSE_MS = 250

const search = (
  { parts: { api, host } }: PanelSession,
  text: string,
  language: string,
  signal: AbortSignal,
) =>
  withTicket(host, (headers) =>
    api.call<typeof searchFaqs>('POST', '/ai/client/faqs', {
      body: { search: text, language },
      headers,
      signal,
    }),
  )

/** Returns the entries that match a text once the visitor pauses typing; null without a search. */
function useFound(text: string): readonly FoundFaq[] | null {
  const { session, texts } = usePanel()
  const [found, setFound] = useState<readonly FoundFaq[] | null>(null)
  useEffect(() => {
    if (!text) {
      setFound(null)
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(() => {
      search(session, text, texts.locale, stop.signal).then(
        ({ entities }) => !stop.signal.aborted && setFound(entities),
        (error) => !stop.signal.aborted && session.report(failureOf(error)),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [session, text, texts.locale])
  return found
}

/** FAQ entry: its question expands to the answer, which can be continued as a conversation. */
function Entry({
  entry: { question, answer },
  onMore,
}: {
  readonly entry: FoundFaq
  readonly onMore: () => void
}) {
  const { talk } = useTalk()
  return (
    <li>
      <details>
        <summary>{question}</summary>
        <div class="answer">
          <Markdown text={answer} />
        </div>
        <button type="button" class="link" onClick={onMore}>
          {talk.faq.more()}
        </button>
      </details>
    </li>
  )
}

function Search() {
  const { session, talk } = useTalk()
  const [draft, setDraft] = useState('')
  const text = draft.trim()
  const found = useFound(text)
  const ask = (question: string) => {
    session.send({ type: 'message.send', text: question, files: [] })
    document.querySelector<HTMLElement>('.composer textarea')?.focus()
  }
  return (
    <section class="faq" aria-label={talk.faq.title()}>
      <div class="faq-field">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5" />
        </svg>
        <input
          type="search"
          value={draft}
          maxLength={LINE_MAX_CHARS}
          aria-label={talk.faq.title()}
          placeholder={talk.faq.title()}
          onInput={(event) => setDraft(event.currentTarget.value)}
        />
      </div>
      <p class={found?.length === 0 ? 'note' : 'hidden'} role="status">
        {found && (found.length > 0 ? talk.faq.found({ n: found.length }) : talk.faq.none())}
      </p>
      {found && found.length > 0 && (
        <ul>
          {found.map((entry) => (
            <Entry key={entry.id} entry={entry} onMore={() => ask(entry.question)} />
          ))}
        </ul>
      )}
      {found && (
        <button type="button" class="link" onClick={() => ask(text)}>
          {talk.faq.ask({ text })}
        </button>
      )}
    </section>
  )
}

/** Search in the owner's FAQ, shown before a conversation. */
export function FaqSearch() {
  const { session, texts } = usePanel()
  useEffect(() => session.learn(), [session])
  return texts.talk && <Search />
}
