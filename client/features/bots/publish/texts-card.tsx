import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { LINE_MAX_CHARS, TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import { NAME_PLACEHOLDER } from '#machines/publish/validate.ts'
import { usePublishForm } from './form.ts'
import { Previewed } from './preview-focus.tsx'

/** Card for the default texts, which are used for languages without a translation. */
export function TextsCard() {
  const { content } = useLL().publish
  const { draft, change, errorOf } = usePublishForm()
  return (
    <Card title={content.texts()}>
      <div className="flex flex-col gap-4">
        <Field required label={content.name()} error={errorOf('bot_name')}>
          <TextInput
            maxLength={LINE_MAX_CHARS}
            value={draft.bot_name}
            onChange={(bot_name) => change({ bot_name })}
          />
        </Field>
        <WelcomeField />
        <Field required label={content.question()} error={errorOf('bot_question')}>
          <TextInput
            maxLength={LINE_MAX_CHARS}
            value={draft.bot_question}
            onChange={(bot_question) => change({ bot_question })}
          />
        </Field>
        <Previewed view="closed">
          <Field
            optional
            label={content.engaging()}
            hint={content.engagingHint()}
            error={errorOf('engaging_message_default')}
          >
            <TextInput
              maxLength={TEXT_MAX_CHARS}
              value={draft.engaging_message_default}
              onChange={(engaging_message_default) => change({ engaging_message_default })}
            />
          </Field>
        </Previewed>
        <Field optional label={content.terms()} hint={content.termsHint()} error={errorOf('terms_default')}>
          <TextArea
            value={draft.terms_default}
            onChange={(terms_default) => change({ terms_default })}
            className="max-h-60"
          />
        </Field>
      </div>
    </Card>
  )
}

function WelcomeField() {
  const { content } = useLL().publish
  const { draft, change, errorOf } = usePublishForm()
  const insertName = () =>
    change({ welcome_message: `${draft.welcome_message.trimEnd()} ${NAME_PLACEHOLDER}`.trimStart() })
  return (
    <Field
      required
      label={content.welcome()}
      error={errorOf('welcome_message')}
      hint={content.welcomeHint()}
      aside={
        <Button size="small" variant="ghost" onClick={insertName}>
          {content.insertName()}
        </Button>
      }
    >
      <TextArea
        value={draft.welcome_message}
        onChange={(welcome_message) => change({ welcome_message })}
        className="max-h-60"
      />
    </Field>
  )
}
