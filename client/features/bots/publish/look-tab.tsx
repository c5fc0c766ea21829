import { hasDefaultColors } from '#client/core/bots/customised.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ColorInput } from '#client/ui/controls/color-input.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { keepsColors } from '#contract/bots/bot-colors.ts'
import { widgetSides, widgetThemes } from '#contract/bots/bots.ts'
import { usePublishForm } from './form.ts'
import { IconPicker } from './icon-picker.tsx'
import { Previewed } from './preview-focus.tsx'

/** Tab for the widget's colors, icon, position and behavior. */
export function LookTab() {
  const { look } = useLL().publish
  return (
    <div className="flex flex-col gap-4">
      <Card title={look.colors()} description={look.colorsText()}>
        <Colors />
      </Card>
      <Card title={look.icon()}>
        <IconPicker />
      </Card>
      <Card title={look.position()}>
        <Previewed view="closed">
          <PositionFields />
        </Previewed>
      </Card>
    </div>
  )
}

function Colors() {
  const { look, field } = useLL().publish
  const { draft, change, errorOf } = usePublishForm()
  const { primary_color: primary, secondary_color: secondary } = draft
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={field.primary_color()} hint={look.primaryHint()} error={errorOf('primary_color')}>
          <ColorInput
            label={field.primary_color()}
            value={primary}
            onChange={(primary_color) => change({ primary_color })}
          />
        </Field>
        <Field label={field.secondary_color()} hint={look.secondaryHint()} error={errorOf('secondary_color')}>
          <ColorInput
            label={field.secondary_color()}
            value={secondary}
            onChange={(secondary_color) => change({ secondary_color })}
          />
        </Field>
      </div>
      <Field label={field.theme()} hint={look.themeHint()}>
        <Select
          value={draft.theme ?? 'auto'}
          onChange={(theme) => change({ theme })}
          options={widgetThemes.map((value) => ({ value, label: look.themes[value]() }))}
          className="w-full sm:w-64"
        />
      </Field>
      <p aria-live="polite" className="text-sm text-text-muted empty:hidden">
        {!hasDefaultColors(draft) && !keepsColors(primary, secondary) && look.adjusted()}
      </p>
    </div>
  )
}

function PositionFields() {
  const { look, field } = useLL().publish
  const { draft, change } = usePublishForm()
  const side = draft.side ?? 'right'
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={field.side()}>
          <Select
            value={side}
            onChange={(next) => change({ side: next })}
            options={widgetSides.map((value) => ({ value, label: look.sides[value]() }))}
            className="w-40"
          />
        </Field>
        <Offset field="right" label={side === 'left' ? look.left() : look.right()} />
        <Offset field="bottom" label={look.bottom()} />
      </div>
      <SettingCheck
        label={look.visible()}
        text={look.visibleText()}
        checked={draft.is_visible}
        onChange={(is_visible) => change({ is_visible })}
      />
      <SettingCheck
        label={look.popUp()}
        text={look.popUpText()}
        checked={draft.auto_pop_up}
        onChange={(auto_pop_up) => change({ auto_pop_up })}
      />
      <SettingCheck
        label={look.fullscreen()}
        text={look.fullscreenText()}
        checked={draft.is_fullscreen}
        onChange={(is_fullscreen) => change({ is_fullscreen })}
      />
    </div>
  )
}

/** Input for a distance in pixels. Text that is not a number is stored as NaN, so that the field shows an error. */
function Offset({ field, label }: { field: 'bottom' | 'right'; label: string }) {
  const { look } = useLL().publish
  const { draft, change, errorOf } = usePublishForm()
  const value = draft[field]
  return (
    <Field label={label} error={errorOf(field)}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        max={2000}
        value={Number.isNaN(value) ? '' : String(value)}
        onChange={(text) => change({ [field]: text === '' ? Number.NaN : Number(text) })}
        trailing={<span className="pr-2 text-sm text-text-faint">{look.pixels()}</span>}
        className="w-40"
      />
    </Field>
  )
}
