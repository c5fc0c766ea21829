import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { BarList, type BarListRow } from '#client/ui/display/bar-list.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { ChatStatistics } from '#contract/reports/statistics.ts'
import type { RowsLink } from './use-rows-link.ts'

/** Our choice: maximum number of tags and agents per card; the export contains them all. */
const SHOWN_MAX = 8

interface BreakdownsProps {
  readonly statistics: ChatStatistics
  readonly link: RowsLink
}

/**
 * Cards that count the chats of a period by channel, agent, sentiment, tag and reason for the handover; each row links to its
 * chats.
 */
export function Breakdowns({ statistics, link }: BreakdownsProps) {
  const LL = useLL()
  const { channels, assignees, sentiments, tags, reasons } = statistics
  const cards = [
    {
      id: 'channel',
      title: LL.figures.byChannel(),
      rows: channels.map(({ channel, chats }) => ({
        id: channel,
        name: LL.chats.channel[channel](),
        value: chats,
        href: link({ channel }),
      })),
    },
    {
      id: 'agent',
      title: LL.figures.byAgent(),
      rows: assignees.map(({ id, name, chats }) => ({
        id: String(id ?? 0),
        name: id === null ? LL.figures.nobody() : name,
        value: chats,
        href: link({ assignee: id ?? 0 }),
      })),
    },
    {
      id: 'sentiment',
      title: LL.figures.bySentiment(),
      rows: sentiments.map(({ sentiment, chats }) => ({
        id: sentiment,
        name: LL.common.sentiments[sentiment](),
        value: chats,
        href: link({ sentiment }),
      })),
    },
    {
      id: 'tag',
      title: LL.figures.byTag(),
      rows: tags.map(({ tag, chats }) => ({ id: tag, name: tag, value: chats, href: link({ tag }) })),
    },
    {
      id: 'reason',
      title: LL.figures.byReason(),
      rows: reasons.map(({ reason, chats }) => ({
        id: reason,
        name: LL.report.reasons[reason](),
        value: chats,
        href: link({ reason }),
      })),
    },
  ]
  return (
    <div className="grid gap-6 md:grid-cols-2 md:*:last:col-span-2">
      {cards.map(({ id, title, rows }) => (
        <Breakdown key={id} id={id} title={title} rows={rows} />
      ))}
    </div>
  )
}

interface BreakdownProps {
  readonly id: string
  readonly title: string
  readonly rows: readonly BarListRow[]
}

function Breakdown({ id, title, rows }: BreakdownProps) {
  const { figures } = useLL()
  const { locale } = useLocale()
  return (
    <Card title={title}>
      <BarList
        label={title}
        heads={[title, figures.names.totalChats()]}
        rows={rows}
        shown={SHOWN_MAX}
        format={(value) => formatNumber(locale, value)}
        empty={figures.noChats()}
        fileName={`chats-by-${id}`}
      />
    </Card>
  )
}
