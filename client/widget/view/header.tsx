import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import type { Screen } from './screen.ts'
import { usePanel } from './use-session.ts'

/** Header with the name of the current responder: the bot, or the agent assigned to the chat. */
export function Header({ screen }: { readonly screen: Screen }) {
  const { session, state, texts, LL } = usePanel()
  const { bot, words, conversation } = state
  const agent = conversation?.snapshot().context.chat?.assigned_agent
  const { ConnectionNote, PersonAvatar } = conversation?.views ?? {}
  const person = screen === 'talk' ? (agent?.name ?? '') : ''
  return (
    <header>
      <div class="who">
        {person && agent && PersonAvatar ? (
          <PersonAvatar person={agent} />
        ) : (
          bot && <Avatar icon={bot.bot_icon} />
        )}
        <div class="name">
          {words && <h1>{person || words.bot_name}</h1>}
          {bot && <p>{(person && texts.talk?.chat.agent()) || LL.chat.bot()}</p>}
        </div>
        <Menu screen={screen} />
        {session.parts.host.isFramed && (
          <button
            type="button"
            class="plain close"
            aria-label={LL.close()}
            title={LL.close()}
            onClick={() => session.parts.host.tell({ isOpen: false })}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {ConnectionNote && <ConnectionNote />}
    </header>
  )
}
