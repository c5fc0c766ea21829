import { useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useLanguages } from '#client/core/languages/languages.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Loading, SkeletonText } from '#client/ui/feedback/skeleton.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Locales } from '#i18n/i18n-types.ts'
import { loadTemplates } from './templates/load-templates.ts'
import { type TemplateId, templateIds } from './templates/template-types.ts'

interface TemplateDialogProps {
  readonly onUse: (text: string) => void
  readonly onClose: () => void
}

/** Dialog with the prompt templates, whose texts can be viewed in any of the console's languages. */
export function TemplateDialog({ onUse, onClose }: TemplateDialogProps) {
  const LL = useLL()
  const { template: texts } = LL.training
  const { locale } = useLocale()
  const [language, setLanguage] = useState<Locales>(locale)
  const [chosen, setChosen] = useState<TemplateId>('support')
  const templates = useResource('bots: template', loadTemplates)
  const text = templates.data?.[language][chosen] ?? null
  const buttons = (
    <>
      <Button onClick={onClose}>{LL.common.actions.cancel()}</Button>
      <Button variant="primary" disabled={text === null} onClick={() => text !== null && onUse(text)}>
        {texts.use()}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size={880}
      title={texts.title()}
      description={texts.text()}
      footer={buttons}
    >
      <div className="grid gap-4 md:grid-cols-[16rem_1fr]">
        <div className="flex flex-col gap-3">
          <LanguageSelect value={language} onChange={setLanguage} />
          <RadioCards
            labelHidden
            label={texts.list()}
            value={chosen}
            onChange={setChosen}
            options={templateIds.map((id) => ({
              value: id,
              label: texts[id](),
              description: texts[`${id}Text`](),
            }))}
          />
        </div>
        {templates.failure ? (
          <FailureState
            compact
            title={texts.failed()}
            failure={templates.failure}
            onRetry={templates.reload}
          />
        ) : (
          <TemplateText text={text} language={language} label={texts[chosen]()} />
        )}
      </div>
    </Dialog>
  )
}

interface LanguageSelectProps {
  readonly value: Locales
  readonly onChange: (language: Locales) => void
}

function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const { template: texts } = useLL().training
  return (
    <Select
      label={texts.language()}
      value={value}
      onChange={onChange}
      options={useLanguages().map(({ locale, name }) => ({ value: locale, label: name }))}
    />
  )
}

interface TemplateTextProps {
  /** Null until loaded. */
  readonly text: string | null
  readonly language: Locales
  readonly label: string
}

/** Preview of a template. It scrolls, so it must be focusable by keyboard. */
const TemplateText = ({ text, language, label }: TemplateTextProps) =>
  text === null ? (
    <Loading>
      <SkeletonText lines={12} />
    </Loading>
  ) : (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      lang={language}
      aria-label={label}
      className="scroll-thin max-h-[min(28rem,50dvh)] overflow-y-auto whitespace-pre-wrap rounded-lg border bg-surface-sunken p-4 md:max-h-[min(32rem,60dvh)]"
    >
      {text}
    </section>
  )
