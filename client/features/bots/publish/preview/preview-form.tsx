import { useLL } from '#client/lib/i18n.tsx'
import { Markdown } from '#client/ui/display/markdown.tsx'
import type { LanguageEntry } from '#contract/bots/bots.ts'
import { translated } from '#contract/bots/translations.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { PanelAvatar } from './preview-frame.tsx'
import { welcomeOf } from './preview-texts.ts'

interface PreviewFormProps {
  readonly draft: Draft
  readonly texts: Omit<LanguageEntry, 'language'>
}

const standard = ['username', 'email', 'phone'] as const

/** Pre-chat form in the preview. */
export function PreviewForm({ draft, texts }: PreviewFormProps) {
  const { talk } = useLL()
  const form = draft.customer_info_custom_field
  const say = (text: string) => translated(texts.translations, text)
  const isLater = form.asked_at === 'handover'
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="scroll-thin flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 -outline-offset-2"
    >
      <div className="flex gap-2">
        <PanelAvatar icon={draft.bot_icon} size={28} />
        <div className="min-w-0 max-w-[86%] rounded-[16px] rounded-tl-[4px] border bg-surface-raised px-3.5 py-2.5">
          <Markdown text={welcomeOf(texts.welcome_message, null)} />
        </div>
      </div>
      <div className="flex flex-col gap-3.5 rounded-[16px] border bg-surface-raised px-4 pt-4.5 pb-4">
        <p className="font-semibold text-lg">{isLater ? talk.form.handoverTitle() : talk.form.title()}</p>
        {standard
          .filter((name) => form[name].enabled)
          .map((name) => (
            <Line key={name} label={talk.form[name]()} required={form[name].required} />
          ))}
        {form.custom_fields.map((field, at) => (
          <Line
            key={at}
            label={say(field.label)}
            required={field.required}
            hint={say(field.placeholder) || (field.type === 'select' ? talk.form.choose() : '')}
            tall={field.type === 'textarea'}
          />
        ))}
        <span className="rounded-[10px] bg-(--fill) px-4 py-2.5 text-center font-semibold text-(--ink)">
          {isLater ? talk.form.send() : talk.form.start()}
        </span>
      </div>
    </div>
  )
}

interface LineProps {
  readonly label: string
  readonly required: boolean
  readonly hint?: string
  readonly tall?: boolean
}

function Line({ label, required, hint = '', tall = false }: LineProps) {
  const { talk } = useLL()
  return (
    <div className="flex flex-col gap-1">
      <p className="wrap-anywhere font-medium text-base">
        {label} {!required && <span className="font-normal text-text-faint">({talk.form.optional()})</span>}
      </p>
      <p
        className={`truncate rounded-[10px] border border-border-strong px-3 py-2 text-text-faint ${tall ? 'min-h-20' : 'min-h-10.5'}`}
      >
        {hint}
      </p>
    </div>
  )
}
