import { paths } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ButtonLink, TextLink } from '#client/ui/controls/link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { BotItem } from '#contract/bots/bots.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { ChatLine } from './chat-line.tsx'
import { byDay, type Floor, type FloorView } from './floor.ts'

/** Our choice: number of today's chats from which the earlier ones are left out. */
const ENOUGH_TODAY = 5

interface TodayCardProps {
  readonly floor: Floor
  readonly view: FloorView
  /** Bot that a beginner can try; null if there is none. */
  readonly bot: BotItem | null
  readonly now: Date
}

/** Card with today's conversations, one line each; the latest earlier ones follow as long as there are few. */
export function TodayCard({ floor, view, bot, now }: TodayCardProps) {
  const { today: texts, recent } = useLL().dashboard
  const { today, earlier } = byDay(floor, now)
  if (floor.recent.length === 0)
    return (
      <Card flush title={texts.title()}>
        <FirstDay bot={bot} />
      </Card>
    )
  return (
    <Card
      flush
      title={texts.title()}
      description={today.length === 0 && texts.none()}
      actions={
        <TextLink href={paths.chats({ bot: view.botId })} className="text-sm">
          {recent.all()}
        </TextLink>
      }
    >
      {today.length > 0 && <Lines chats={today} now={now} />}
      {today.length < ENOUGH_TODAY && earlier.length > 0 && (
        <section aria-label={texts.earlier()}>
          <h3 className="border-t bg-surface-sunken px-4 py-1.5 font-medium text-text-muted text-xs">
            {texts.earlier()}
          </h3>
          <Lines chats={earlier.slice(0, ENOUGH_TODAY)} now={now} />
        </section>
      )}
    </Card>
  )
}

const Lines = ({ chats, now }: { chats: readonly Chat[]; now: Date }) => (
  <ul className="divide-y border-t">
    {chats.map((chat) => (
      <ChatLine key={chat.id} chat={chat} now={now} />
    ))}
  </ul>
)

/** Offers the next steps to a member before the first customer writes. */
function FirstDay({ bot }: { bot: BotItem | null }) {
  const { today: texts, recent } = useLL().dashboard
  const { can } = useAccount()
  const canBuild = bot !== null && can('canManageSetting')
  return (
    <div className="border-t">
      <EmptyState
        compact
        motif="conversation"
        text={canBuild ? texts.first() : recent.none()}
        action={
          canBuild && (
            <span className="flex flex-wrap justify-center gap-2">
              <ButtonLink href={paths.build(bot.id, { step: 'chat' })}>{texts.tryBot()}</ButtonLink>
              <ButtonLink href={paths.build(bot.id, { step: 'publish' })}>{texts.install()}</ButtonLink>
              {can('canManageUser') && <ButtonLink href={paths.members()}>{texts.invite()}</ButtonLink>}
            </span>
          )
        }
      />
    </div>
  )
}
