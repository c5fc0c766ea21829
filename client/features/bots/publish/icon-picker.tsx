import { useId } from 'react'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ImageButtons } from '#client/shared/images/image-buttons.tsx'
import { useImageInput } from '#client/shared/images/use-image-input.ts'
import { BOT_ICON_MAX_BYTES } from '#contract/base/limits.ts'
import { usePublishForm } from './form.ts'
import { BotIcon } from './preview/bot-icon.tsx'

/** Sizes at which the widget draws the icon, in pixels. */
const sizes = [56, 44, 28] as const

/** The bot's icon at its actual sizes, with the controls to change it. */
export function IconPicker() {
  const { look } = useLL().publish
  const { locale } = useLocale()
  const { draft, change, errorOf } = usePublishForm()
  const { problem, take, clear } = useImageInput((bot_icon) => change({ bot_icon }))
  const errorId = useId()
  const error = problem ?? errorOf('bot_icon')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Sizes />
        <ImageButtons
          label={look.iconChoose()}
          errorId={error ? errorId : undefined}
          has={Boolean(draft.bot_icon)}
          onFile={take}
          clearLabel={look.iconBuiltIn()}
          onClear={draft.bot_icon === '' ? null : clear}
        />
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
