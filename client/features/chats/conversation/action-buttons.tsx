import { MenuButton } from '@headlessui/react'
import {
  Bot,
  CircleCheck,
  Ellipsis,
  type LucideIcon,
  Sparkles,
  Tags,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import { useTeams } from '#client/core/teams/teams.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import { reasonText } from './action-reason.ts'
import type { Actions, ChatAction } from './select-conversation.ts'

interface ActionButtonsProps {
  readonly chat: Chat
  readonly actions: Actions
  readonly onAction: (action: ChatAction) => void
  /** Collects all actions but the next step in a menu. */
  readonly isNarrow: boolean
}

interface Step {
  readonly action: ChatAction
  readonly label: string
  readonly icon: LucideIcon
  readonly keys: string
  readonly isBusy: boolean
  readonly disabledReason: string | null
}

const isFree = ({ status }: Chat) => status === 'bot' || status === 'waiting'

const named = (label: string, keys: string) => `${label} (${keys.toUpperCase()})`

/** Returns the actions in fixed places, with the reason if one is unavailable. */
function useSteps({ chat, actions }: Pick<ActionButtonsProps, 'chat' | 'actions'>): readonly Step[] {
  const LL = useLL()
  const texts = LL.chats.actions
  const hasTeams = useTeams().teams.length > 0
  const step = (action: ChatAction, label: string, icon: LucideIcon, keys: string): Step => ({
    action,
    label,
    icon,
    keys,
    isBusy: actions[action].isBusy,
    disabledReason: reasonText(LL, actions[action], chat),
  })
  return [
    step('assign', texts.assign(), UserPlus, isFree(chat) ? 'Shift+a' : 'a'),
    ...(hasTeams ? [step('queue', texts.toTeam(), UsersRound, 'Shift+t')] : []),
    step('transfer', texts.transfer(), Bot, 't'),
    step('end', texts.end(), CircleCheck, 'e'),
    step('summarise', texts.summarise(), Sparkles, 's'),
    step('tag', texts.tag(), Tags, 'g'),
  ]
}

/** Actions on the chat; claiming is the next step while nobody has it. */
export function ActionButtons({ chat, actions, onAction, isNarrow }: ActionButtonsProps) {
  const { actions: texts } = useLL().chats
  const steps = useSteps({ chat, actions })
  const { claim } = actions
  return (
    <>
      {isFree(chat) && (claim.can || claim.isBusy) && (
        <Button
          variant="primary"
          busy={claim.isBusy}
          title={named(texts.takeChat(), 'a')}
          onClick={() => onAction('claim')}
        >
          {texts.take()}
        </Button>
      )}
      {isNarrow ? (
        <StepMenu steps={steps} onAction={onAction} />
      ) : (
        steps.map(({ action, label, keys, isBusy, ...button }) => (
          <IconButton
            key={action}
            {...button}
            label={named(label, keys)}
            busy={isBusy}
            onClick={() => onAction(action)}
          />
        ))
      )}
    </>
  )
}

interface StepMenuProps extends Pick<ActionButtonsProps, 'onAction'> {
  readonly steps: readonly Step[]
}

function StepMenu({ steps, onAction }: StepMenuProps) {
  const { actions: texts } = useLL().chats
  const choices = steps.map(({ action, label, icon, keys, disabledReason }) => ({
    label,
    icon,
    keys,
    disabledReason,
    onSelect: () => onAction(action),
  }))
  return (
    <Menu
      trigger={<MenuButton as={IconButton} icon={Ellipsis} label={texts.more()} />}
      groups={[{ choices }]}
    />
  )
}
