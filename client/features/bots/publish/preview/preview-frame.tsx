import { X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { RobotGlyph } from '#client/core/bots/robot-glyph.tsx'
import { useProductName } from '#client/core/page/title.tsx'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { Brand } from '#contract/bots/bot-colors.ts'
import type { WidgetTheme } from '#contract/bots/bots.ts'
import type { Draft } from '#machines/publish/draft.ts'

interface PanelAvatarProps {
  readonly icon: string | null
  /** Width and height in pixels. */
  readonly size: number
  /** True if drawn on the bot's color, where the colors of the built-in icon are swapped. */
  readonly onFill?: boolean
}

/** Picture of the bot in the panel: its own icon, or the built-in one in the bot's colors. */
export const PanelAvatar = ({ icon, size, onFill = false }: PanelAvatarProps) => (
  <span
    style={{ width: size, height: size }}
    className={cn(
      'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full',
      onFill ? 'bg-surface-raised text-(--accent-ink)' : 'bg-(--fill) text-(--ink)',
    )}
  >
    {icon ? <img src={icon} alt="" className="size-full object-cover" /> : <RobotGlyph size={size * 0.55} />}
  </span>
)

/** Light colors of the widget, for a preview inside a dark console; the same as in the widget's panel.css. */
const lightColors = {
  '--color-surface': '#ffffff',
  '--color-surface-raised': '#ffffff',
  '--color-surface-sunken': '#f6f8fa',
  '--color-border': '#e1e7ee',
  '--color-text': '#101828',
  '--color-text-muted': '#47546a',
  '--color-text-faint': '#5c6a80',
}

/** Returns the bot's colors as CSS variables for the parts of the preview, in the theme that the owner has chosen. */
export function brandStyle(brand: Brand, theme: WidgetTheme): CSSProperties {
  const { fill, ink, accentOnLight, accentOnDark } = brand
  return {
    ...(theme === 'light' && { ...lightColors, '--accent-ink': accentOnLight, color: '#101828' }),
    ...(theme === 'dark' && { '--accent-ink': accentOnDark, color: 'var(--color-text)' }),
    ...{ '--fill': fill, '--ink': ink, '--on-light': accentOnLight, '--on-dark': accentOnDark },
  } as CSSProperties
}

interface PreviewFrameProps {
  readonly draft: Draft
  readonly name: string
  readonly compact: boolean
  readonly children: ReactNode
}

/** Widget panel in the preview, with header, content and product name. */
export function PreviewFrame({ draft, name, compact, children }: PreviewFrameProps) {
  const { widget } = useLL()
  const { is_fullscreen, bot_icon } = draft
  return (
    <div
      className={cn(
        'flex h-140 max-h-full w-full max-w-96 flex-col overflow-hidden bg-surface-sunken text-[15px] leading-6 shadow-float',
        !is_fullscreen && 'rounded-[16px]',
      )}
    >
      <div
        className={cn(
          'flex items-center gap-3 bg-linear-120 from-(--fill) to-[color-mix(in_srgb,var(--fill),#000_14%)] pr-3 text-(--ink)',
          compact ? 'py-3 pl-4' : 'py-5.5 pl-5',
        )}
      >
        <PanelAvatar onFill icon={bot_icon} size={compact ? 36 : 44} />
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-semibold text-[17px] leading-snug">{name}</span>
          <span className="block text-sm">{widget.chat.bot()}</span>
        </span>
        <X aria-hidden className="mr-2 size-5 shrink-0" />
      </div>
      {children}
      <p className="pt-2 pb-2.5 text-center text-text-faint text-xs">
        {widget.poweredBy({ product: useProductName() })}
      </p>
    </div>
  )
}
