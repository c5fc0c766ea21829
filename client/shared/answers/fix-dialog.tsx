import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import { addFaq, updateFaq } from '#contract/knowledge/faqs.ts'
import type { AnswerReceipt, ReceiptPassage } from '#contract/knowledge/receipts.ts'
import type { KnowledgeChange } from '#contract/knowledge/replays.ts'
import { addSynonym } from '#contract/knowledge/synonyms.ts'
import {
  QUESTION_MAX_CHARS,
  REPLAY_FIX_QUESTIONS,
  SYNONYM_MAX_CHARS,
} from '#contract/knowledge/training-limits.ts'
import { Effect } from './effect.tsx'
import { EntryFields, SynonymFields } from './fix-fields.tsx'
import { useReplay } from './use-replay.ts'

/** Ways to fix an answer: editing the FAQ entry, adding one, or adding a synonym. */
type Way = 'edit' | 'add' | 'synonym'

/** Values of the dialog; each way of fixing has its own texts, so that switching loses nothing. */
interface Values {
  readonly way: Way
  readonly edit: { readonly question: string; readonly answer: string }
  readonly add: { readonly question: string; readonly answer: string }
  readonly synonym: { readonly said: string; readonly meant: string }
}

interface FixDialogProps {
  readonly receipt: AnswerReceipt
  readonly onClose: () => void
}

const fits = (text: string, most: number) => text.trim() !== '' && [...text].length <= most

/** Returns the FAQ entry to edit: the first one that the answer uses, otherwise the top passage if it is from an FAQ entry. */
const entryOf = ({ passages }: AnswerReceipt): ReceiptPassage | undefined => {
  const isEntry = (one: ReceiptPassage) => one.source_kind === 'faq' && one.source_id !== null
  return passages.find((one) => one.is_used && isEntry(one)) ?? passages.slice(0, 1).find(isEntry)
}

/** Returns the change described by the dialog; null while it is incomplete. */
function changeIn({ way, ...values }: Values, entry: ReceiptPassage | undefined): KnowledgeChange | null {
  if (way === 'synonym') {
    const { said, meant } = values.synonym
    const isComplete = fits(said, SYNONYM_MAX_CHARS) && fits(meant, SYNONYM_MAX_CHARS)
    return isComplete ? { kind: 'synonym', said: said.trim(), meant: meant.trim() } : null
  }
  const { question, answer } = values[way]
  if (!fits(question, QUESTION_MAX_CHARS) || !fits(answer, TEXT_MAX_CHARS)) return null
  const id = way === 'edit' ? entry?.source_id : null
  return { kind: 'faq', question, answer, ...(id && { id }) }
}

/** Saves the change: adds a synonym, or adds or updates an FAQ entry. */
function save(botId: number, change: KnowledgeChange, signal: AbortSignal): Promise<unknown> {
  const { kind, id, question = '', answer = '', said = '', meant = '' } = change
  if (kind === 'synonym') return call(addSynonym, { params: { bot: botId }, body: { said, meant }, signal })
  const body = { question, answer }
  return id === undefined
    ? call(addFaq, { params: { bot: botId }, body, signal })
    : call(updateFaq, { params: { id }, body, signal })
}

/** Returns the ways to fix an answer, their fields, the replay that shows the effect, and the submission. */
function useFix({ receipt, onClose }: FixDialogProps) {
  const { fix: texts } = useLL().answers
  const toast = useToast()
  const entry = entryOf(receipt)
  const [values, setValues] = useState<Values>({
    way: entry ? 'edit' : 'add',
    edit: { question: entry?.file_name ?? '', answer: entry?.content ?? '' },
    add: { question: receipt.question.slice(0, QUESTION_MAX_CHARS), answer: '' },
    synonym: { said: '', meant: '' },
  })
  const change = changeIn(values, entry)
  const question = receipt.question.trim().slice(0, QUESTION_MAX_CHARS)
  const replay = useReplay({
    botId: receipt.bot_id,
    last: REPLAY_FIX_QUESTIONS,
    ...(question !== '' && { question }),
  })
  const { edit, ...submission } = useSubmission(
    'answers: fix',
    (signal) => (change ? save(receipt.bot_id, change, signal) : Promise.resolve()),
    () => {
      toast.show({ text: replay.result?.works === false ? texts.savedOnly() : texts.saved() })
      onClose()
    },
  )
  const set = (next: Partial<Values>) => {
    edit()
    const all = { ...values, ...next }
    setValues(all)
    replay.edit(changeIn(all, entry))
  }
  const ways: readonly Way[] = entry ? ['edit', 'add', 'synonym'] : ['add', 'synonym']
  return { ...submission, ways, values, set, isComplete: change !== null, replay }
}

/**
 * Dialog that fixes an answer by editing the FAQ entry that it used, adding an entry, or adding a synonym; shows the effect on
 * past questions.
 */
export function FixDialog(props: FixDialogProps) {
  const { receipt, onClose } = props
  const { fix: texts } = useLL().answers
  const textOf = useFailureText()
  const { ways, values, set, isComplete, replay, submit, busy, failure } = useFix(props)
  return (
    <FormDialog
      size={720}
      title={texts.title()}
      description={texts.asked({ question: receipt.question })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={texts.save()}
      busy={busy}
      disabledReason={isComplete ? (replay.isBusy ? texts.checking() : null) : texts.incomplete()}
      error={textOf(failure)}
    >
      <RadioCards
        label={texts.how()}
        value={values.way}
        onChange={(way) => set({ way })}
        options={ways.map((way) => ({ value: way, label: texts[way]() }))}
      />
      {values.way === 'synonym' ? (
        <SynonymFields
          botId={receipt.bot_id}
          synonym={values.synonym}
          onChange={(synonym) => set({ synonym })}
        />
      ) : (
        <EntryFields
          key={values.way}
          entry={values[values.way]}
          onChange={(next) => set({ [values.way]: next })}
        />
      )}
      <Effect replay={replay} />
    </FormDialog>
  )
}
