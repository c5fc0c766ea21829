import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { languageName } from '#client/lib/language-name.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { SHORTCUT_MAX_CHARS, TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import { type Locale, locales } from '#contract/base/shapes.ts'
import { addCannedReply, type CannedReply, saveCannedReply } from '#contract/chats/canned-replies.ts'
import { placeholders } from '#machines/composing/placeholders.ts'

interface ReplyFormProps {
  /** Reply to edit; null to add one. */
  readonly reply: CannedReply | null
  readonly text: string
  readonly onClose: () => void
}

const ANY_LANGUAGE = 'any'

interface Values {
  readonly shortcut: string
  readonly text: string
  readonly locale: Locale | typeof ANY_LANGUAGE
  readonly owner: 'mine' | 'team'
}

const bodyOf = ({ shortcut, text, locale }: Values) => ({
  shortcut,
  text: text.trim(),
  locale: locale === ANY_LANGUAGE ? null : locale,
})

const save = (reply: CannedReply | null, values: Values, signal: AbortSignal) =>
  reply
    ? call(saveCannedReply, { params: { id: reply.id }, body: bodyOf(values), signal })
    : call(addCannedReply, { body: { ...bodyOf(values), is_personal: values.owner === 'mine' }, signal })

const isShortcut = (text: string) => /^[^\s/]+$/.test(text) && text.length <= SHORTCUT_MAX_CHARS
const isText = (text: string) => text.trim() !== '' && [...text].length <= TEXT_MAX_CHARS

/** Returns the values of the form, functions that change and save them, and the state of saving. */
function useReplyValues({ reply, text, onClose }: ReplyFormProps) {
  const texts = useLL().desk.replies
  const toast = useToast()
  const [values, setValues] = useState<Values>({
    shortcut: reply?.shortcut ?? '',
    text,
    locale: reply?.locale ?? ANY_LANGUAGE,
    owner: reply && !reply.is_personal ? 'team' : 'mine',
  })
  const { edit, ...submission } = useSubmission(
    'chats: reply form',
    (signal) => save(reply, values, signal),
    () => {
      toast.show({ text: texts.saved({ name: values.shortcut }) })
      onClose()
    },
  )
  const set = (change: Partial<Values>) => {
    edit()
    setValues((last) => ({ ...last, ...change }))
  }
  return { ...submission, values, set }
}

/** Form for adding or editing a canned reply. */
export function ReplyForm(props: ReplyFormProps) {
  const { reply, onClose } = props
  const LL = useLL()
  const texts = LL.desk.replies
  const { can } = useAccount()
  const textOf = useFailureText()
  const { values, set, submit, busy, failure } = useReplyValues(props)
  const isTaken = failure?.code === 'shortcut_taken'
  const isReady = isShortcut(values.shortcut) && isText(values.text)
  return (
    <FormDialog
      size={560}
      title={reply ? texts.change({ name: reply.shortcut }) : texts.add()}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={LL.common.actions.save()}
      busy={busy}
      disabledReason={isReady ? null : texts.incomplete()}
      error={isTaken ? null : textOf(failure)}
    >
      <Field label={texts.shortcut()} hint={texts.shortcutHint()} error={isTaken ? textOf(failure) : null}>
        <TextInput
          autoFocus
          value={values.shortcut}
          maxLength={SHORTCUT_MAX_CHARS}
          onChange={(shortcut) => set({ shortcut: shortcut.replace(/[\s/]/g, '') })}
        />
      </Field>
      <Field
        label={texts.body()}
        hint={texts.placeholders({ names: placeholders.map((name) => `{{${name}}}`).join(', ') })}
      >
        <TextArea
          rows={6}
          value={values.text}
          most={TEXT_MAX_CHARS}
          onChange={(body) => set({ text: body })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <OwnerField
          owner={values.owner}
          isFixed={reply !== null}
          mayShare={can('canManageFloor')}
          onChange={(owner) => set({ owner })}
        />
        <LanguageField locale={values.locale} onChange={(locale) => set({ locale })} />
      </div>
    </FormDialog>
  )
}

interface OwnerFieldProps {
  readonly owner: Values['owner']
  /** True for existing replies, whose owner cannot be changed. */
  readonly isFixed: boolean
  readonly mayShare: boolean
  readonly onChange: (owner: Values['owner']) => void
}

function OwnerField({ owner, isFixed, mayShare, onChange }: OwnerFieldProps) {
  const texts = useLL().desk.replies
  return (
    <Field label={texts.owner()} disabled={isFixed} hint={mayShare ? null : texts.supervisorsOnly()}>
      <Select
        value={owner}
        onChange={onChange}
        disabled={isFixed}
        options={[
          { value: 'mine', label: texts.mine() },
          { value: 'team', label: texts.team(), disabled: !mayShare },
        ]}
      />
    </Field>
  )
}

interface LanguageFieldProps {
  readonly locale: Values['locale']
  readonly onChange: (locale: Values['locale']) => void
}

function LanguageField({ locale, onChange }: LanguageFieldProps) {
  const texts = useLL().desk.replies
  const { locale: reader } = useLocale()
  return (
    <Field label={texts.language()}>
      <Select
        value={locale}
        onChange={onChange}
        options={[
          { value: ANY_LANGUAGE, label: texts.anyLanguage() },
          ...locales.map((one) => ({ value: one, label: languageName(reader, one.slice(0, 2)) })),
        ]}
      />
    </Field>
  )
}
