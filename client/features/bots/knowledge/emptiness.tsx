import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import type { SourceKind } from '#contract/knowledge/receipts.ts'
import { DocumentDrop } from './documents/upload-dialog.tsx'
import type { KnowledgeAddress } from './knowledge-address.ts'

interface EmptinessProps {
  readonly address: KnowledgeAddress
  /** Called with files dropped or chosen in the empty list. */
  readonly onFiles: (files: readonly File[]) => void
  readonly onAdd: (kind: SourceKind) => void
  readonly onClear: () => void
}

/** Explains why the list is empty and offers ways to fill it. */
export function Emptiness({ address, onClear, ...props }: EmptinessProps) {
  const { knowledge: texts, training } = useLL()
  const { kind, state, find, questions } = address
  if (state !== null || find)
    return (
      <EmptyState
        compact
        motif="search"
        text={texts.noMatch()}
        action={<Button onClick={onClear}>{texts.clear()}</Button>}
      />
    )
  if (kind === 'question')
    return <EmptyState compact motif="search" text={training.questions.empty[questions]()} />
  return kind === 'url' || kind === 'faq' ? (
    <NothingOf kind={kind} {...props} />
  ) : (
    <NoFiles kind={kind} {...props} />
  )
}

type PartProps = Pick<EmptinessProps, 'onAdd' | 'onFiles'>

function NothingOf({ kind, onAdd }: PartProps & { kind: 'url' | 'faq' }) {
  const { knowledge: texts, training, faqs } = useLL()
  return (
    <EmptyState
      compact
      motif={kind === 'url' ? 'web' : 'form'}
      text={kind === 'url' ? training.urls.empty() : faqs.empty()}
      action={<Button onClick={() => onAdd(kind)}>{texts.add[kind]()}</Button>}
    />
  )
}

function NoFiles({ kind, onAdd, onFiles }: PartProps & { kind: 'file' | null }) {
  const { knowledge: texts, training } = useLL()
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-3 p-4">
      <EmptyState compact motif="document" text={kind === 'file' ? training.files.empty() : texts.empty()} />
      <DocumentDrop onFiles={onFiles} />
      {kind === null && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => onAdd('url')}>{texts.add.url()}</Button>
          <Button onClick={() => onAdd('faq')}>{texts.add.faq()}</Button>
        </div>
      )}
    </div>
  )
}
