import { accentTokens } from '#client/core/branding/accent.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ColorInput } from '#client/ui/controls/color-input.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { useBrandingForm } from './form.ts'

/** Our choice: initial value for a custom accent, which is Parley's color. */
const FIRST_ACCENT = '#0086ff'

/** Cards for the console's color and the widget's colors. */
export const ColorCards = () => (
  <>
    <ConsoleColor />
    <WidgetColors />
  </>
)

function ConsoleColor() {
  const { branding: texts } = useLL()
  const { config, draft, change, errorOf } = useBrandingForm()
  const { accent_color: accent } = draft
  const isShifted = accent !== '' && accentTokens(accent, 'light')['accent-fill'] !== accent.toLowerCase()
  return (
    <Card title={texts.consoleColor()} description={texts.consoleColorText()}>
      <div className="flex flex-col gap-3">
        <SettingCheck
          label={texts.ownColor()}
          text={texts.ownColorText()}
          checked={accent !== ''}
          onChange={(isOwn) => change({ accent_color: isOwn ? config.accent_color || FIRST_ACCENT : '' })}
        />
        {accent !== '' && (
          <Field label={texts.field.accent_color()} error={errorOf('accent_color')} className="ml-6">
            <ColorInput
              label={texts.field.accent_color()}
              value={accent}
              onChange={(accent_color) => change({ accent_color })}
            />
          </Field>
        )}
        <p aria-live="polite" className="ml-6 text-sm text-text-muted empty:hidden">
          {isShifted && texts.shifted()}
        </p>
      </div>
    </Card>
  )
}

function WidgetColors() {
  const { branding: texts, publish } = useLL()
  const { config, draft, change, errorOf } = useBrandingForm()
  if (config.bot_id === null) return null
  return (
    <Card title={texts.widgetColors()} description={texts.widgetColorsText({ bot: config.bot_name })}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {(['primary_color', 'secondary_color'] as const).map((field) => (
            <Field
              key={field}
              label={publish.field[field]()}
              hint={field === 'primary_color' ? publish.look.primaryHint() : publish.look.secondaryHint()}
              error={errorOf(field)}
            >
              <ColorInput
                label={publish.field[field]()}
                value={draft[field]}
                onChange={(color) => change({ [field]: color })}
              />
            </Field>
          ))}
        </div>
        <p>
          <TextLink href={paths.build(config.bot_id, { step: 'publish' })}>{texts.toPublish()}</TextLink>
        </p>
      </div>
    </Card>
  )
}
