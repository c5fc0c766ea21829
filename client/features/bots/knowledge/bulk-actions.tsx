import { MenuButton } from '@headlessui/react'
import { CalendarClock, ChevronDown, RotateCw, Star } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import { refreshSchedules, type WebUrl } from '#contract/knowledge/training.ts'
import type { KnowledgeRow } from '#machines/training/knowledge.ts'
import { type KnowledgeCommands, useKnowledgeCommands } from './knowledge-commands.ts'

const isAtRest = ({ status }: KnowledgeRow) => status === 'ready' || status === 'failed'

/** Returns the rows that each action applies to. */
function partsOf(rows: readonly KnowledgeRow[], isBusy: KnowledgeCommands['isBusy']) {
  const free = rows.filter((row) => isAtRest(row) && !isBusy(row))
  return {
    readable: free.filter((row) => row.kind === 'url' || (row.kind === 'file' && row.status === 'failed')),
    pages: rows.flatMap((row) => (row.kind === 'url' && !isBusy(row) ? [row.source] : [])),
    files: free.flatMap((row) =>
      row.kind === 'file' &&
      row.status === 'ready' &&
      (row.source.can_be_important || row.source.is_important)
        ? [row.source]
        : [],
    ),
  }
}

/** Buttons that refresh, schedule or mark all selected files and pages; those without a fitting row are left out. */
export function BulkActions({ rows }: { rows: readonly KnowledgeRow[] }) {
  const { knowledge, training } = useLL()
  const { isBusy, onRead, onSchedule, onMark } = useKnowledgeCommands()
  const { readable, pages, files } = partsOf(rows, isBusy)
  const areImportant = files.every(({ is_important }) => is_important)
  const scheduleAll = (refresh: WebUrl['refresh']) => {
    for (const page of pages) onSchedule(page, refresh)
  }
  const markAll = () => {
    for (const file of files) onMark(file, !areImportant)
  }
  return (
    <>
      {readable.length > 0 && (
        <Button size="small" icon={RotateCw} onClick={() => readable.forEach(onRead)}>
          {training.urls.readNow()}
        </Button>
      )}
      {pages.length > 0 && (
        <Menu
          align="start"
          trigger={
            <MenuButton as={Button} size="small" icon={CalendarClock}>
              {training.urls.refresh()}
              <ChevronDown aria-hidden className="size-3.5" />
            </MenuButton>
          }
          groups={[
            {
              choices: refreshSchedules.map((refresh) => ({
                label: training.urls.schedule[refresh](),
                checked: pages.every((page) => page.refresh === refresh),
                onSelect: () => scheduleAll(refresh),
              })),
            },
          ]}
        />
      )}
      {files.length > 0 && (
        <Button size="small" icon={Star} onClick={markAll}>
          {areImportant ? knowledge.unmark() : knowledge.mark()}
        </Button>
      )}
    </>
  )
}
