import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { VisitedPage } from '#contract/chats/people.ts'
import { Section } from './section.tsx'

/** Pages that the visitor viewed during the chat, newest first; renders nothing if there are none. */
export function VisitedPages({ pages }: { pages: readonly VisitedPage[] }) {
  const { person } = useLL().desk
  if (pages.length === 0) return null
  return (
    <Section title={person.pages()}>
      <ol className="flex flex-col gap-1">
        {pages.map((page) => (
          <li key={page.url}>
            <Page page={page} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Page({ page: { url, title, at } }: { page: VisitedPage }) {
  const { locale } = useLocale()
  const when = useTicking((now) => formatRelative(locale, new Date(at), now))
  const { host, pathname } = new URL(url)
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={url}
      className="block rounded-md text-sm hover:bg-surface-hover"
    >
      <span className="block truncate">{title || pathname}</span>
      <span className="flex gap-2 text-text-muted text-xs">
        <span className="min-w-0 truncate">{host + (pathname === '/' ? '' : pathname)}</span>
        <time dateTime={at} className="shrink-0">
          {when}
        </time>
      </span>
    </a>
  )
}

/** Local time of the customer, with the time zone shown on hover. */
export function LocalTime({ zone }: { zone: string }) {
  const { person } = useLL().desk
  const { locale } = useLocale()
  const text = useTicking((now) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone }).format(now),
  )
  return <span title={zone}>{person.localTime({ time: text })}</span>
}
