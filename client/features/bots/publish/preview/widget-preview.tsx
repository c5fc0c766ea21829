import type { ReactNode } from 'react'
import { useLanguages } from '#client/core/languages/languages.ts'
import { InLanguage, useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { brandOf } from '#contract/bots/bot-colors.ts'
import type { LanguageEntry } from '#contract/bots/bots.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { previewViews, usePreviewFocus } from '../preview-focus.tsx'
import { PreviewChat } from './preview-chat.tsx'
import { PreviewClosed } from './preview-closed.tsx'
import { PreviewForm } from './preview-form.tsx'
import { brandStyle, PreviewFrame } from './preview-frame.tsx'
import { textsFor } from './preview-texts.ts'

/** Live preview of the widget, drawn from the draft. */
export function WidgetPreview({ draft }: { draft: Draft }) {
  const { preview } = useLL().publish
  const { view, language: wanted, show } = usePreviewFocus()
  const language = draft.languages.some((one) => one.language === wanted) ? wanted : null
  const hasForm = draft.customer_info_custom_field.enabled
  const shown = view === 'form' && !hasForm ? 'welcome' : view
  const texts = textsFor(draft, language)
  // The page around the launcher is not the widget's.
  const theme = shown === 'closed' ? 'auto' : (draft.theme ?? 'auto')
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the buttons. */}
        <div role="group" aria-label={preview.view()} className="flex gap-1">
          {previewViews
            .filter((one) => one !== 'form' || hasForm)
            .map((one) => (
              <Button
                key={one}
                size="small"
                variant={one === shown ? 'secondary' : 'ghost'}
                aria-pressed={one === shown}
                onClick={() => show({ view: one })}
              >
                {preview[one]()}
              </Button>
            ))}
        </div>
        {draft.languages.length > 0 && (
          <LanguageChoice draft={draft} value={language} onChange={(next) => show({ language: next })} />
        )}
      </div>
      <Spoken draft={draft} language={language}>
        <div
          {...(theme === 'dark' && { 'data-theme': 'dark' })}
          style={brandStyle(brandOf(draft.primary_color, draft.secondary_color), theme)}
          className="flex min-h-0 justify-center [--accent-ink:var(--on-light)] dark:[--accent-ink:var(--on-dark)]"
        >
          {shown === 'closed' ? (
            <PreviewClosed draft={draft} engaging={texts.engaging_message} />
          ) : (
            <PreviewFrame draft={draft} name={texts.bot_name} compact={shown === 'chat'}>
              {shown === 'form' ? (
                <PreviewForm draft={draft} texts={texts} />
              ) : (
                <PreviewChat draft={draft} texts={texts} isFresh={shown === 'welcome'} />
              )}
            </PreviewFrame>
          )}
        </div>
      </Spoken>
      <p className="text-center text-text-faint text-xs">{preview.note()}</p>
    </div>
  )
}

/** Shows the widget's built-in texts in the language that visitors would see. */
function Spoken({ draft, language, children }: SpokenProps) {
  const { locale } = useLocale()
  const own = draft.language_override === 'auto' ? null : draft.language_override
  return <InLanguage locale={own ?? language ?? locale}>{children}</InLanguage>
}

interface SpokenProps {
  readonly draft: Draft
  readonly language: LanguageEntry['language'] | null
  readonly children: ReactNode
}

interface LanguageChoiceProps {
  readonly draft: Draft
  readonly value: LanguageEntry['language'] | null
  readonly onChange: (language: LanguageEntry['language'] | null) => void
}

function LanguageChoice({ draft, value, onChange }: LanguageChoiceProps) {
  const { preview } = useLL().publish
  const names = useLanguages()
  return (
    <Select
      label={preview.language()}
      value={value ?? 'default'}
      onChange={(next) => onChange(next === 'default' ? null : next)}
      options={[
        { value: 'default' as const, label: preview.default() },
        ...draft.languages.map(({ language }) => ({
          value: language,
          label: names.find(({ locale }) => locale === language)?.name ?? language,
        })),
      ]}
      className="ml-auto w-44"
    />
  )
}
