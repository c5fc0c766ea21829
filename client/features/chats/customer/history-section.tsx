import { Star } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/core/navigation/paths.ts'
import { formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ChannelMark } from '#client/shared/conversation/channel-icon.tsx'
import { ProofMark } from '#client/shared/conversation/proof-mark.tsx'
import type { PersonChat } from '#contract/chats/people.ts'
import { Section } from './section.tsx'

/** Other chats with the same person, newest first. */
export function HistorySection({ chats }: { chats: readonly PersonChat[] }) {
  const { person } = useLL().desk
  return (
    <Section title={person.history()}>
      {chats.length === 0 && <p className="text-sm text-text-muted">{person.noHistory()}</p>}
      <ul className="-mx-2 flex flex-col">
        {chats.map((chat) => (
          <li key={chat.id}>
            <Earlier chat={chat} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Earlier({ chat }: { chat: PersonChat }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { id, channel, status, created, agent, stars, line, is_proven } = chat
  return (
    <Link
      href={paths.chats({ chat: id })}
      className="block rounded-md px-2 py-1.5 text-sm hover:bg-surface-hover pointer-coarse:min-h-11"
    >
      <span className="flex items-center gap-2 text-text-muted text-xs">
        <ChannelMark channel={channel} />
        <time dateTime={created} className="tabular">
          {formatDate(locale, new Date(created))}
        </time>
        <ProofMark proven={is_proven} />
        <span className="min-w-0 flex-1 truncate">{agent?.name ?? LL.chats.status[status]()}</span>
        {stars !== null && (
          <span className="flex shrink-0 items-center gap-0.5">
            <Star aria-hidden className="size-3" strokeWidth={1.75} />
            <span aria-hidden>{stars}</span>
            <span className="sr-only">{LL.desk.person.stars({ n: stars })}</span>
          </span>
        )}
      </span>
      <span className="wrap-anywhere line-clamp-2">{line || LL.chats.list.noMessage()}</span>
    </Link>
  )
}
