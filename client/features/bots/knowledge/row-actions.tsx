import { MenuButton } from '@headlessui/react'
import {
  BookOpen,
  EllipsisVertical,
  MessageSquareReply,
  Pencil,
  RotateCw,
  Scale,
  Star,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Menu, type MenuChoice, type MenuGroup } from '#client/ui/overlays/menu.tsx'
import { refreshSchedules, type WebUrl } from '#contract/knowledge/training.ts'
import type { KnowledgeRow } from '#machines/training/knowledge.ts'
import { type SourceRow, useKnowledgeCommands } from './knowledge-commands.ts'

type RowOf<K extends KnowledgeRow['kind']> = Extract<KnowledgeRow, { readonly kind: K }>

/** Actions for a row: the next step as a button, the rest in a menu. */
export function RowActions({ row }: { row: KnowledgeRow }) {
  const LL = useLL()
  const { isBusy, onAnswer, onRead, onReview } = useKnowledgeCommands()
  const again = LL.training.files.retry({ name: row.name })
  return (
    <span className="flex items-center justify-end gap-1">
      {row.kind === 'question' && row.source.status === 'open' && (
        <Button size="small" className="max-sm:hidden" onClick={() => onAnswer(row.source)}>
          {LL.training.questions.answer()}
        </Button>
      )}
      {row.states.includes('held') && (
        <IconButton
          size="small"
          icon={Scale}
          label={LL.knowledge.review()}
          onClick={() => onReview(row)}
          className="max-sm:hidden"
        />
      )}
      {row.status === 'failed' && (
        <IconButton
          size="small"
          icon={RotateCw}
          label={again}
          busy={isBusy(row)}
          onClick={() => onRead(row)}
          className="max-sm:hidden"
        />
      )}
      <Menu
        trigger={
          <MenuButton
            as={IconButton}
            size="small"
            icon={EllipsisVertical}
            label={LL.knowledge.options({ name: row.name })}
          />
        }
        groups={useGroups(row)}
      />
    </span>
  )
}

function useGroups(row: KnowledgeRow): readonly MenuGroup[] {
  const file = useFileChoices()
  const url = useUrlGroups()
  const { knowledge, training } = useLL()
  const { onOpen, onInspect, onDelete, onMove, onAnswer, onReview } = useKnowledgeCommands()
  const edit = { label: knowledge.edit(), icon: Pencil, onSelect: () => onOpen(row) }
  const remove = {
    choices: [{ label: knowledge.delete(), icon: Trash2, danger: true, onSelect: () => onDelete([row]) }],
  }
  const review = row.states.includes('held')
    ? [{ choices: [{ label: knowledge.review(), icon: Scale, onSelect: () => onReview(row) }] }]
    : []
  const inspect = (source: SourceRow) => ({
    choices: [{ label: knowledge.source.open(), icon: BookOpen, onSelect: () => onInspect(source) }],
  })
  switch (row.kind) {
    case 'file':
      return [...review, inspect(row), { choices: file(row) }, remove]
    case 'url':
      return [...review, inspect(row), ...url(row, edit), remove]
    case 'faq':
      return [{ choices: [edit] }, remove]
    case 'question': {
      const { status } = row.source
      const { questions: texts } = training
      const details = { label: texts.details(), icon: MessageSquareReply, onSelect: () => onOpen(row) }
      const answer = { label: texts.answer(), icon: Pencil, onSelect: () => onAnswer(row.source) }
      const move =
        status === 'dismissed'
          ? { label: texts.reopen(), icon: Undo2, onSelect: () => onMove(row.source) }
          : { label: texts.dismiss(), icon: X, onSelect: () => onMove(row.source) }
      if (status === 'answered') return [{ choices: [details] }]
      return [{ choices: status === 'open' ? [answer, details, move] : [details, move] }]
    }
  }
}

/** Returns a function that builds the menu items for a file. */
function useFileChoices(): (row: RowOf<'file'>) => readonly MenuChoice[] {
  const { knowledge, training } = useLL()
  const { isBusy, onMark, onRead } = useKnowledgeCommands()
  const whyNot = (row: RowOf<'file'>, canMark: boolean, isReadable: boolean): string | null => {
    if (isBusy(row)) return training.urls.busy()
    if (canMark) return null
    return isReadable ? training.files.unread() : training.files.tooOld()
  }
  return (row) => {
    const { is_important: isMarked, can_be_important: can, status, refresh_error } = row.source
    const mark = {
      label: isMarked ? knowledge.unmark() : knowledge.mark(),
      icon: Star,
      onSelect: () => onMark(row.source, !isMarked),
      disabledReason: whyNot(row, isMarked || (can && status !== 'failed'), can),
    }
    const read = { label: knowledge.readAgain(), icon: RotateCw, onSelect: () => onRead(row) }
    return status === 'failed' || refresh_error ? [read, mark] : [mark]
  }
}

/** Returns a function that builds the menu items for a page. */
function useUrlGroups(): (row: RowOf<'url'>, edit: MenuChoice) => readonly MenuGroup[] {
  const { urls: texts } = useLL().training
  const { isBusy, onRead, onSchedule } = useKnowledgeCommands()
  return (row, edit) => {
    const underWay = row.status !== 'ready' && row.status !== 'failed'
    const read = {
      label: texts.readNow(),
      icon: RotateCw,
      onSelect: () => onRead(row),
      disabledReason: underWay || isBusy(row) ? texts.busy() : null,
    }
    const schedule = (refresh: WebUrl['refresh']) => ({
      label: texts.schedule[refresh](),
      checked: row.source.refresh === refresh,
      onSelect: () => onSchedule(row.source, refresh),
    })
    return [{ choices: [read, edit] }, { heading: texts.refresh(), choices: refreshSchedules.map(schedule) }]
  }
}
