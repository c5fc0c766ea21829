import { RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { isCharacterKey } from '#client/lib/character-keys.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { pressedKeys } from '#client/lib/pressed-keys.ts'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Kbd, writtenKeys } from '#client/ui/display/kbd.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { type ActionId, actions } from './actions.ts'
import { chosenKeys, type KeyRefusal, refusalOf, withKeys } from './key-map.ts'
import type { HotkeyChoice } from './use-hotkey-choice.ts'

/** Keys that were rejected and why; `unusable` if the pressed key cannot be a hotkey. */
type Refused = { readonly keys: string; readonly why: KeyRefusal } | 'unusable' | null

function refusedText(LL: TranslationFunctions, refused: NonNullable<Refused>): string {
  const texts = LL.common.shortcuts
  if (refused === 'unusable') return texts.unusable()
  const { why } = refused
  const keys = writtenKeys(refused.keys)
  if (why.kind === 'used') return texts.used({ keys, label: actions[why.by].label(LL) })
  return why.kind === 'views' ? texts.usedByViews({ keys }) : texts.reserved({ keys })
}

/** Modifier keys, after which another key is expected. */
const waits = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

/** Captures the next key as an action's hotkey; Backspace and Delete remove it, Escape cancels. */
function useCapture(action: ActionId, { hotkeys, choose }: HotkeyChoice) {
  const [isOn, setOn] = useState(false)
  const [refused, setRefused] = useState<Refused>(null)
  const stop = () => {
    setOn(false)
    setRefused(null)
  }
  const start = () => {
    setRefused(null)
    setOn(true)
  }
  const take = (keys: string) => {
    choose(withKeys(hotkeys, action, keys))
    stop()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOn || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (waits.has(event.key)) return
    if (event.key === 'Escape') return stop()
    if (event.key === 'Backspace' || event.key === 'Delete') return take('')
    const keys = pressedKeys(event.nativeEvent)
    if (keys === null) return setRefused('unusable')
    const why = refusalOf(hotkeys, action, keys, event.code)
    if (why) setRefused({ keys, why })
    else take(keys)
  }
  return { isOn, refused, start, stop, onKeyDown }
}

/** Row with an action and its keys, which can be clicked to change them. */
export function KeyRow({ action, choice }: { action: ActionId; choice: HotkeyChoice }) {
  const LL = useLL()
  const texts = LL.common.shortcuts
  const { hotkeys, canChoose, choose } = choice
  const capture = useCapture(action, choice)
  const label = actions[action].label(LL)
  const keys = chosenKeys(hotkeys, action)
  const isOff = keys !== '' && !hotkeys.characters && isCharacterKey(keys)
  const word = keys === '' ? texts.noKey() : writtenKeys(keys)
  const shown = keys === '' ? <span className="text-text-faint text-xs">{word}</span> : <Kbd keys={keys} />
  return (
    <div className="border-b py-1 last:border-b-0">
      <div className="flex min-h-7 items-center gap-2">
        <dt className={cn('min-w-0 flex-1', isOff && 'text-text-faint line-through')}>{label}</dt>
        <dd className="flex shrink-0 items-center gap-1">
          {canChoose && action in hotkeys.keys && (
            <IconButton
              size="small"
              icon={RotateCcw}
              label={texts.resetOne({ label })}
              onClick={() => choose(withKeys(hotkeys, action, null))}
            />
          )}
          {canChoose ? (
            <button
              type="button"
              aria-label={texts.change({ label, keys: word })}
              aria-pressed={capture.isOn}
              onClick={capture.isOn ? capture.stop : capture.start}
              onKeyDown={capture.onKeyDown}
              onBlur={capture.stop}
              className={cn(
                'inline-flex h-7 items-center rounded-md px-1 text-sm usable-hover:bg-surface-hover',
                capture.isOn && 'bg-accent-subtle px-2 text-accent-text',
              )}
            >
              {capture.isOn ? texts.press() : shown}
            </button>
          ) : (
            shown
          )}
        </dd>
      </div>
      {capture.isOn && (
        <p
          role="alert"
          className={cn('pb-1 text-xs', capture.refused ? 'text-danger-text' : 'text-text-muted')}
        >
          {capture.refused ? refusedText(LL, capture.refused) : texts.pressHint()}
        </p>
      )}
    </div>
  )
}
