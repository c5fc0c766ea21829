import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import { deleteSynonym, listSynonyms, type Synonym } from '#contract/knowledge/synonyms.ts'
import { QUESTION_MAX_CHARS, SYNONYM_MAX_CHARS } from '#contract/knowledge/training-limits.ts'

interface Entry {
  readonly question: string
  readonly answer: string
}

/** Fields for editing a question and its answer. */
export function EntryFields({ entry, onChange }: { entry: Entry; onChange: (entry: Entry) => void }) {
  const { faqs: texts } = useLL()
  return (
    <>
      <Field label={texts.question()}>
        <TextArea
          value={entry.question}
          onChange={(question) => onChange({ ...entry, question })}
          most={QUESTION_MAX_CHARS}
        />
      </Field>
      <Field label={texts.answer()}>
        <TextArea
          value={entry.answer}
          onChange={(answer) => onChange({ ...entry, answer })}
          most={TEXT_MAX_CHARS}
          rows={4}
        />
      </Field>
    </>
  )
}

interface SynonymFieldsProps {
  readonly botId: number
  readonly synonym: { readonly said: string; readonly meant: string }
  readonly onChange: (synonym: SynonymFieldsProps['synonym']) => void
}

/** Fields for a customer's expression and the corresponding one in the bot's sources, with the existing pairs. */
export function SynonymFields({ botId, synonym, onChange }: SynonymFieldsProps) {
  const { fix: texts } = useLL().answers
  const known = useResource('answers: list synonyms', (signal) =>
    call(listSynonyms, { params: { bot: botId }, signal }),
  )
  const drop = (id: number) =>
    known.patch(({ entities, total }) => ({
      entities: entities.filter((one) => one.id !== id),
      total: total - 1,
    }))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.said()}>
          <TextInput
            value={synonym.said}
            maxLength={SYNONYM_MAX_CHARS}
            onChange={(said) => onChange({ ...synonym, said })}
          />
        </Field>
        <Field label={texts.meant()}>
          <TextInput
            value={synonym.meant}
            maxLength={SYNONYM_MAX_CHARS}
            onChange={(meant) => onChange({ ...synonym, meant })}
          />
        </Field>
      </div>
      <p className="text-sm text-text-muted">{texts.synonymHint()}</p>
      {known.data && known.data.entities.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm text-text-muted">{texts.known()}</p>
          <ul className="flex flex-wrap gap-1.5">
            {known.data.entities.map((one) => (
              <Known key={one.id} synonym={one} onGone={drop} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Known({ synonym: { id, said, meant }, onGone }: { synonym: Synonym; onGone: (id: number) => void }) {
  const { fix: texts } = useLL().answers
  const { submit } = useSubmission(
    'answers: delete synonym',
    (signal) => call(deleteSynonym, { params: { id }, signal }),
    () => onGone(id),
  )
  return (
    <li className="max-w-full">
      <Tag onRemove={submit} name={said}>
        {texts.pair({ said, meant })}
      </Tag>
    </li>
  )
}
