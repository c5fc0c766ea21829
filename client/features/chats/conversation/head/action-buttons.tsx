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
import type { ActionId } from '#client/core/keys/actions.ts'
import { useKeyedButton, useKeysOf } from '#client/core/keys/use-keys.ts'
import { useTeams } from '#client/core/teams/teams.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Actions, ChatAction } from '../select-conversation.ts'
import { reasonText } from './action-reason.ts'

interface ActionButtonsProps {
  readonly chat: Chat
  readonly actions: Actions
  readonly onAction: (action: ChatAction) => void
  /** True if there is only room for the next step; the other actions are in a menu. */
  readonly isNarrow: boolean
}

interface Step {
  readonly action: ChatAction
  readonly label: string
  readonly icon: LucideIcon
  readonly key: ActionId
  readonly isBusy: boolean
  readonly disabledReason: string | null
}

const isFree = ({ status }: Chat) => status === 'bot' || status === 'waiting'

/** Returns the actions in a fixed order; unavailable ones have a reason. */
function useSteps({ chat, actions }: Pick<ActionButtonsProps, 'chat' | 'actions'>): readonly Step[] {
  const LL = useLL()
  const texts = LL.chats.actions
  const hasTeams = useTeams().teams.length > 0
  const step = (action: ChatAction, label: string, icon: LucideIcon, key: ActionId): Step => ({
    action,
    label,
    icon,
    key,
    isBusy: actions[action].isBusy,
    disabledReason: reasonText(LL, actions[action], chat),
  })
  return [
    step('assign', texts.assign(), UserPlus, isFree(chat) ? 'chat.assignOther' : 'chat.assign'),
    ...(hasTeams ? [step('transfer', texts.transfer(), UsersRound, 'chat.toTeam')] : []),
    step('returnToBot', texts.returnToBot(), Bot, 'chat.toBot'),
    step('end', texts.end(), CircleCheck, 'chat.end'),
    step('summarize', texts.summarize(), Sparkles, 'chat.summarise'),
    step('tag', texts.tag(), Tags, 'chat.suggestTags'),
  ]
}

/** Buttons for the chat's actions; while the chat is unassigned, taking it is the next step. */
export function ActionButtons({ chat, actions, onAction, isNarrow }: ActionButtonsProps) {
  const { actions: texts } = useLL().chats
  const steps = useSteps({ chat, actions })
  const { claim } = actions
  const keyed = useKeyedButton()
  const { label: takeLabel, ...take } = keyed('chat.assign', texts.takeChat())
  return (
    <>
      {isFree(chat) && (claim.can || claim.isBusy) && (
        <Button
          {...take}
          variant="primary"
          busy={claim.isBusy}
          title={takeLabel}
          onClick={() => onAction('claim')}
        >
          {texts.take()}
        </Button>
      )}
      {isNarrow ? (
        <StepMenu steps={steps} onAction={onAction} />
      ) : (
        steps.map(({ action, label, key, isBusy, ...button }) => (
          <IconButton
            key={action}
            {...button}
            {...keyed(key, label)}
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
  const keysOf = useKeysOf()
  const choices = steps.map(({ action, label, icon, key, disabledReason }) => ({
    label,
    icon,
    keys: keysOf(key),
    action: key,
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
