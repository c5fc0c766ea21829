import { useLL } from '#client/lib/i18n.tsx'
import { Combobox } from '#client/ui/controls/combobox.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { EXPECTED_MAX } from '#contract/knowledge/training-limits.ts'
import { useFaqs } from '../training/use-faqs.ts'
import { type TrainingActor, useTraining } from '../training/use-training.ts'

interface SourcesFieldProps {
  readonly botId: number
  readonly training: TrainingActor
  readonly value: string[]
  readonly onChange: (sources: string[]) => void
}

/** Field for selecting some of the bot's sources by name. */
export function SourcesField({ botId, training, value, onChange }: SourcesFieldProps) {
  const { tests: texts } = useLL()
  const { documents, urls } = useTraining(training)
  const { faqs } = useFaqs(botId)
  const names = [
    ...documents.map(({ file_name }) => file_name),
    ...urls.map(({ title }) => title),
    ...faqs.map(({ question }) => question),
  ]
  const options = [...new Set(names)]
    .filter((name) => !value.includes(name))
    .map((name) => ({ value: name, label: name }))
  return (
    <div className="flex flex-col gap-2">
      <Field label={texts.sources()} hint={texts.sourcesHint()}>
        <Combobox
          value={null}
          onChange={(name) => name && onChange([...value, name])}
          options={options}
          placeholder={texts.addSource()}
          disabled={value.length >= EXPECTED_MAX}
        />
      </Field>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {value.map((name) => (
            <li key={name} className="min-w-0">
              <Tag name={name} onRemove={() => onChange(value.filter((other) => other !== name))}>
                {name}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
