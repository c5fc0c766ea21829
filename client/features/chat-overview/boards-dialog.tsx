import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { served } from '#client/lib/base-path.ts'
import { formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { addWallboard, listWallboards, revokeWallboard, type Wallboard } from '#contract/floor/wallboards.ts'

interface BoardsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Dialog for creating, copying and revoking read-only links to the floor. */
export function BoardsDialog({ open, onClose }: BoardsDialogProps) {
  const { boards } = useLL().floor
  return (
    <Dialog open={open} onClose={onClose} title={boards.title()} description={boards.text()}>
      {open && <Boards />}
    </Dialog>
  )
}

const linkOf = (secret: string) => `${window.location.origin}${served(paths.wallboard())}#${secret}`

function Boards() {
  const { boards } = useLL().floor
  const textOf = useFailureText()
  const list = useResource('floor: wallboards', (signal) => call(listWallboards, { signal }))
  const [name, setName] = useState('')
  const [link, setLink] = useState<string | null>(null)
  const adding = useSubmission(
    'floor: add wallboard',
    (signal) => call(addWallboard, { body: { name: name.trim() }, signal }),
    ({ secret }) => {
      setLink(linkOf(secret))
      setName('')
      list.reload()
    },
  )
  return (
    <div className="flex flex-col gap-4">
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) adding.submit()
        }}
      >
        <Field
          label={boards.name()}
          error={adding.failure ? textOf(adding.failure) : null}
          className="min-w-0 flex-1"
        >
          <TextInput value={name} onChange={setName} maxLength={200} />
        </Field>
        <Button type="submit" variant="primary" busy={adding.busy}>
          {boards.add()}
        </Button>
      </form>
      {link !== null && (
        <div className="rounded-lg border border-info-border bg-info-subtle p-3">
          <p className="text-info-text text-sm">{boards.once()}</p>
          <p className="my-1 break-all font-mono text-xs">{link}</p>
          <CopyButton text={link} label={boards.copy()} />
        </div>
      )}
      {list.failure && !list.data && (
        <FailureState compact title={boards.failed()} failure={list.failure} onRetry={list.reload} />
      )}
      {list.data && (
        <ul className="flex flex-col divide-y">
          {list.data.entities.map((board) => (
            <BoardRow key={board.id} board={board} onRevoked={list.reload} />
          ))}
          {list.data.total === 0 && <li className="py-2 text-text-muted">{boards.empty()}</li>}
        </ul>
      )}
    </div>
  )
}

function BoardRow({ board, onRevoked }: { board: Wallboard; onRevoked: () => void }) {
  const { boards } = useLL().floor
  const { locale } = useLocale()
  const revoking = useSubmission(
    'floor: revoke wallboard',
    (signal) => call(revokeWallboard, { params: { id: board.id }, signal }),
    onRevoked,
  )
  const seen = useTicking((now) =>
    board.seen_at
      ? boards.seen({ time: formatRelative(locale, new Date(board.seen_at), now) })
      : boards.never(),
  )
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{board.name}</span>
        <span className="block text-sm text-text-muted">
          {board.created_by && `${board.created_by} · `}
          {seen}
        </span>
      </span>
      <Button size="small" busy={revoking.busy} onClick={revoking.submit}>
        {boards.revoke()}
      </Button>
    </li>
  )
}
