import { LayoutDashboard, MessagesSquare, Send, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { accentTokens } from '#client/core/branding/accent.ts'
import { BrandMark, Logo } from '#client/core/branding/brand.tsx'
import { operatorsName, titleOf } from '#client/core/page/title.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useTheme } from '#client/lib/theme.ts'
import { buttonStyle } from '#client/ui/controls/button-style.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { brandOf } from '#contract/bots/bot-colors.ts'
import { useBrandingForm } from './form.ts'

/** Preview of the draft: a browser tab with the console, and the widget with its footer. */
export function BrandingPreview() {
  const { branding: texts } = useLL()
  return (
    <Card title={texts.preview()} description={texts.previewText()} className="xl:sticky xl:top-14">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <ConsolePreview />
        <WidgetPreview />
      </div>
    </Card>
  )
}

/** Returns a style that applies an accent color to the elements inside; an invalid color has no effect. */
function useAccentStyle(accent: string): CSSProperties {
  const { theme } = useTheme()
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return {}
  const tokens = Object.entries(accentTokens(accent, theme))
  return Object.fromEntries(tokens.map(([name, color]) => [`--color-${name}`, color]))
}

function ConsolePreview() {
  const { branding: texts, app } = useLL()
  const { draft } = useBrandingForm()
  const name = draft.product_name.trim() || operatorsName()
  return (
    <div
      role="img"
      aria-label={texts.consolePreview({ name })}
      style={useAccentStyle(draft.accent_color)}
      className="flex flex-col overflow-hidden rounded-lg border bg-surface-sunken"
    >
      <div className="flex items-center gap-2 border-b bg-surface-hover px-2 pt-2">
        <span className="flex min-w-0 items-center gap-2 rounded-t-md bg-surface px-2.5 py-1.5 text-xs">
          {draft.favicon ? (
            <img src={draft.favicon} alt="" className="size-4 shrink-0 object-contain" />
          ) : (
            <BrandMark className="size-4" />
          )}
          <span className="truncate">{titleOf(app.pages.dashboard(), name)}</span>
        </span>
      </div>
      <div className="flex">
        <div className="flex w-40 shrink-0 flex-col gap-1 border-r bg-surface p-2 text-sm">
          <span className="flex min-w-0 items-center gap-2 overflow-hidden pb-1">
            {draft.logo ? (
              <Logo key={draft.logo} logo={draft.logo} compact={false} name={name} />
            ) : (
              <>
                <BrandMark />
                <span className="min-w-0 truncate font-semibold text-lg">{name}</span>
              </>
            )}
          </span>
          <span className="flex items-center gap-2 rounded-lg bg-surface-selected px-2 py-1.5 font-medium">
            <LayoutDashboard className="size-4 shrink-0 text-accent-text" strokeWidth={1.75} />
            <span className="truncate">{app.pages.dashboard()}</span>
          </span>
          <span className="flex items-center gap-2 px-2 py-1.5 text-text-muted">
            <MessagesSquare className="size-4 shrink-0" strokeWidth={1.75} />
            <span className="truncate">{app.pages.chats()}</span>
          </span>
        </div>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-3 p-3">
          <span className="h-2 w-3/4 rounded-full bg-border" />
          <span className="max-w-full truncate text-accent-text text-sm underline">{texts.sampleLink()}</span>
          <span className={buttonStyle('primary', 'small')}>{texts.sampleButton()}</span>
        </div>
      </div>
    </div>
  )
}

function WidgetPreview() {
  const { branding: texts, widget } = useLL()
  const { config, draft } = useBrandingForm()
  if (config.bot_id === null) return null
  const name = draft.product_name.trim() || operatorsName()
  const { fill, ink } = brandOf(draft.primary_color, draft.secondary_color)
  return (
    <div
      role="img"
      aria-label={texts.widgetPreview({ name })}
      className="flex flex-col overflow-hidden rounded-lg border bg-surface-sunken"
    >
      <div style={{ background: fill, color: ink }} className="flex items-center gap-2 px-3 py-3">
        <span className="min-w-0 flex-1 truncate font-semibold">{config.bot_name}</span>
        <X className="size-4 shrink-0" />
      </div>
      <div className="flex flex-col gap-2 p-3">
        <span className="h-8 w-2/3 rounded-lg border bg-surface" />
        <span style={{ background: fill }} className="h-8 w-1/2 self-end rounded-lg" />
        <span className="mt-1 flex h-8 items-center justify-between rounded-lg border bg-surface px-2 text-text-faint text-xs">
          <span className="truncate">{config.bot_question}</span>
          <Send className="size-4 shrink-0" />
        </span>
      </div>
      <p className="truncate px-3 pb-2 text-center text-text-faint text-xs">
        {widget.poweredBy({ product: name })}
      </p>
    </div>
  )
}
