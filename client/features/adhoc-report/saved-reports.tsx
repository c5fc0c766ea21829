import { MenuButton } from '@headlessui/react'
import { Bookmark, BookmarkPlus, Mail, Pencil, RefreshCw, Trash2, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSession } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Menu, type MenuChoice, type MenuGroup } from '#client/ui/overlays/menu.tsx'
import {
  changeSavedReport,
  deleteSavedReport,
  listSavedReports,
  type SavedReport,
} from '#contract/reports/saved-reports.ts'
import type { AdhocAddress } from './adhoc-address.ts'
import { SaveReportDialog } from './save-report-dialog.tsx'
import { addressOfSaved, savedCriteriaOf, showsSaved } from './saved-address.ts'

interface SavedReportsProps {
  readonly address: AdhocAddress
  readonly onChange: (part: Partial<AdhocAddress>) => void
}

const byName = (one: SavedReport, other: SavedReport) =>
  one.name.localeCompare(other.name) || one.id - other.id

/** Returns the member's saved reports, and functions to change, add and delete them. */
function useSavedReports() {
  const reportFailure = useReportFailure()
  const { data, patch } = useResource('report: saved reports', (signal) => call(listSavedReports, { signal }))
  const replace = (id: number, report: SavedReport | null) =>
    patch(({ entities }) => {
      const others = entities.filter((one) => one.id !== id)
      const next = report ? [...others, report].toSorted(byName) : others
      return { entities: next, total: next.length }
    })
  return {
    reports: data?.entities ?? null,
    put: (report: SavedReport) => replace(report.id, report),
    change: ({ id, name, criteria, is_shared, schedule }: SavedReport) =>
      void reportFailure(
        call(changeSavedReport, { params: { id }, body: { name, criteria, is_shared, schedule } }).then(
          (report) => replace(id, report),
        ),
      ),
    remove: ({ id }: SavedReport) =>
      void reportFailure(call(deleteSavedReport, { params: { id } }).then(() => replace(id, null))),
  }
}

/** Menu for opening saved reports, and for saving, editing and deleting the member's own. */
export function SavedReports({ address, onChange }: SavedReportsProps) {
  const { adhoc } = useLL()
  const { reports, put, change, remove } = useSavedReports()
  const [openedId, setOpenedId] = useState<number | null>(null)
  const [asked, setAsked] = useState<'add' | 'edit' | null>(null)
  const open = ({ id, criteria }: SavedReport) => {
    setOpenedId(id)
    onChange({ ...addressOfSaved(criteria), chatId: null })
  }
  useLinked(address.reportId, reports, open)
  const opened = openedOf(reports ?? [], address, openedId)
  const actions = useActions({ address, opened, setAsked, change, remove })
  return (
    <>
      <Menu
        trigger={
          <MenuButton as={Button} icon={Bookmark}>
            {opened && showsSaved(address, opened.criteria) ? opened.name : adhoc.saved.menu()}
          </MenuButton>
        }
        groups={[...useReportGroups(reports ?? [], address, open), { choices: actions }]}
      />
      {asked && (
        <SaveReportDialog
          report={asked === 'edit' ? opened : null}
          criteria={savedCriteriaOf(address)}
          onClose={() => setAsked(null)}
          onSaved={(report) => {
            setAsked(null)
            setOpenedId(report.id)
            put(report)
          }}
        />
      )}
    </>
  )
}

/** Opens the report whose id is in the URL, once the reports have loaded. */
function useLinked(
  reportId: number | null,
  reports: readonly SavedReport[] | null,
  open: (report: SavedReport) => void,
) {
  const linked = reports?.find(({ id }) => id === reportId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is a new function at each rendering.
  useEffect(() => {
    if (linked) open(linked)
  }, [linked])
}

/**
 * Returns the saved report that was opened last, even if its filters have been changed since; otherwise one that matches the
 * address, or null.
 */
const openedOf = (reports: readonly SavedReport[], address: AdhocAddress, id: number | null) =>
  reports.find((report) => report.id === id) ??
  reports.find(({ criteria }) => showsSaved(address, criteria)) ??
  null

/** Returns the saved reports as menu groups: the member's own and shared ones. */
function useReportGroups(
  reports: readonly SavedReport[],
  address: AdhocAddress,
  open: (report: SavedReport) => void,
): readonly MenuGroup[] {
  const { adhoc } = useLL()
  const me = useSession().profile?.id
  const choice = (report: SavedReport): MenuChoice => ({
    id: report.id,
    label: report.name,
    icon: report.schedule ? Mail : report.is_shared ? Users : Bookmark,
    checked: showsSaved(address, report.criteria),
    onSelect: () => open(report),
  })
  const part = (heading: string, isOwn: boolean): MenuGroup => ({
    heading,
    choices: reports.filter(({ owner }) => (owner.id === me) === isOwn).map(choice),
  })
  return [part(adhoc.saved.own(), true), part(adhoc.saved.others(), false)].filter(
    ({ choices }) => choices.length > 0,
  )
}

interface ActionsInput {
  readonly address: AdhocAddress
  readonly opened: SavedReport | null
  readonly setAsked: (what: 'add' | 'edit') => void
  readonly change: (report: SavedReport) => void
  readonly remove: (report: SavedReport) => void
}

/** Returns the actions available for the open report; only its owner can change it. */
function useActions({ address, opened, setAsked, change, remove }: ActionsInput): readonly MenuChoice[] {
  const { adhoc } = useLL()
  const me = useSession().profile?.id
  const add = { label: adhoc.saved.add(), icon: BookmarkPlus, onSelect: () => setAsked('add') }
  if (opened?.owner.id !== me || !opened) return [add]
  const { name, criteria } = opened
  const replacing = {
    label: adhoc.saved.replace({ name }),
    icon: RefreshCw,
    onSelect: () => change({ ...opened, criteria: savedCriteriaOf(address) }),
  }
  return [
    ...(showsSaved(address, criteria) ? [] : [replacing]),
    add,
    { label: adhoc.saved.editNamed({ name }), icon: Pencil, onSelect: () => setAsked('edit') },
    { label: adhoc.saved.remove({ name }), icon: Trash2, danger: true, onSelect: () => remove(opened) },
  ]
}
