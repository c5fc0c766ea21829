import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { BOT_ICON_MAX_BYTES } from '#contract/limits.ts'
import { checkIcon } from '#machines/publish/icon.ts'
import { usePublishForm } from './form.ts'
import { BotIcon } from './preview/bot-icon.tsx'

/** Sizes at which the widget draws the icon, px. */
const sizes = [56, 44, 28] as const

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Why a chosen file was rejected. */
type Problem = 'icon_too_large' | 'icon_type_invalid' | 'unreadable'

/** Reads a picture into the draft. A file that breaks the rules changes nothing and is reported. */
function useIcon() {
  const { change } = usePublishForm()
  const [problem, setProblem] = useState<Problem | null>(null)
  const take = async (file: File) => {
    if (file.size > BOT_ICON_MAX_BYTES) return setProblem('icon_too_large')
    try {
      const icon = await readAsDataUrl(file)
      const issue = checkIcon(icon)
      setProblem(issue)
      if (issue === null) change({ bot_icon: icon })
    } catch {
      setProblem('unreadable')
    }
  }
  const set = (bot_icon: string | null) => {
    setProblem(null)
    change({ bot_icon })
  }
  return { problem, take, set }
}

/** The bot's icon at its actual sizes, and the controls to change it. */
export function IconPicker() {
  const LL = useLL()
  const { look } = LL.publish
  const { locale } = useLocale()
  const { errorOf } = usePublishForm()
  const { problem, take, set } = useIcon()
  const errorId = useId()
  const said = problem === 'unreadable' ? look.iconUnreadable() : problem && LL.errors[problem]()
  const error = said ?? errorOf('bot_icon')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Sizes />
        <Choices errorId={error ? errorId : undefined} onFile={take} onBuiltIn={() => set('')} />
      </div>
      <p id={errorId} aria-live="polite" className="text-danger-text text-sm empty:hidden">
        {error}
      </p>
      <p className="text-sm text-text-muted">
        {look.iconText({ size: formatBytes(locale, BOT_ICON_MAX_BYTES) })}
      </p>
    </div>
  )
}

function Sizes() {
  const { look } = useLL().publish
  const { draft } = usePublishForm()
  const { bot_icon: icon, primary_color: primary, secondary_color: secondary } = draft
  return (
    <div className="flex items-end gap-3">
      {sizes.map((size) => (
        <figure key={size} className="flex flex-col items-center gap-1">
          <BotIcon icon={icon} size={size} primary={primary} secondary={secondary} />
          <figcaption className="tabular text-2xs text-text-faint">{look.iconAt({ size })}</figcaption>
        </figure>
      ))}
    </div>
  )
}

interface ChoicesProps {
  /** Id of the element with the error. */
  readonly errorId: string | undefined
  readonly onFile: (file: File) => void
  readonly onBuiltIn: () => void
}

function Choices({ errorId, onFile, onBuiltIn }: ChoicesProps) {
  const { look } = useLL().publish
  const { draft } = usePublishForm()
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) onFile(file)
    event.target.value = ''
  }
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={look.iconChoose()}
        accept="image/png,image/jpeg,image/svg+xml"
        onChange={choose}
      />
      <Button icon={ImagePlus} aria-describedby={errorId} onClick={() => input.current?.click()}>
        {draft.bot_icon ? look.iconReplace() : look.iconChoose()}
      </Button>
      {draft.bot_icon !== '' && (
        <Button variant="ghost" onClick={onBuiltIn}>
          {look.iconBuiltIn()}
        </Button>
      )}
    </div>
  )
}
