import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { referencePath } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatDate, formatMoment } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { type AccessKey, listAccessKeys, revokeAccessKey } from '#contract/account/access-keys.ts'
import { AddKeyDialog } from './add-key-dialog.tsx'
import { textKey } from './text-key.ts'

/** Card with the keys that programs use to call the API. */
export function AccessKeysCard() {
  const { integration, common } = useLL()
  const { keys: texts } = integration
  const { data, failure, reload } = useResource('integration: access keys', (signal) =>
    call(listAccessKeys, { signal }),
  )
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<AccessKey | null>(null)
  return (
    <Card
      flush
      title={texts.title()}
      description={
        <>
          {texts.text()} <ExternalLink href={referencePath}>{common.links.reference()}</ExternalLink>
        </>
      }
      actions={
        <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
          {texts.add()}
        </Button>
      }
    >
      {data ? (
        <KeyList keys={data.entities} onRevoke={setRevoking} />
      ) : failure ? (
        <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
      ) : (
        <Loading className="flex flex-col gap-3 border-t p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Loading>
      )}
      {isAdding && <AddKeyDialog onAdded={reload} onClose={() => setAdding(false)} />}
      {revoking && (
        <ConfirmCall
          danger
          title={texts.revokeTitle({ name: revoking.name })}
          confirmLabel={texts.revoke()}
          run={(signal) => call(revokeAccessKey, { params: { id: revoking.id }, signal })}
          done={texts.revoked()}
          onDone={reload}
          onClose={() => setRevoking(null)}
        >
          <p>{texts.revokeText()}</p>
        </ConfirmCall>
      )}
    </Card>
  )
}

interface KeyListProps {
  readonly keys: readonly AccessKey[]
  readonly onRevoke: (key: AccessKey) => void
}

function KeyList({ keys, onRevoke }: KeyListProps) {
  const { keys: texts } = useLL().integration
  const now = useNow()
  if (keys.length === 0) return <p className="border-t p-4 text-text-muted">{texts.empty()}</p>
  return (
    <ul aria-label={texts.title()} className="divide-y border-t">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} now={now} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  )
}

function KeyRow({ apiKey, now, onRevoke }: { apiKey: AccessKey; now: Date; onRevoke: () => void }) {
  const { keys: texts } = useLL().integration
  const { locale } = useLocale()
  const { client } = useAccount()
  const { name, hint, scopes, created_by, expires_at, last_used_at } = apiKey
  const hasEnded = expires_at !== null && new Date(expires_at) <= now
  const when = (moment: string) => formatMoment(locale, new Date(moment), now, client.time_zone)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          <code className="text-text-muted text-xs">{hint}…</code>
          {hasEnded && <Tag tone="danger">{texts.ended()}</Tag>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Tag key={scope}>{texts.scopes[textKey(scope)]()}</Tag>
          ))}
        </p>
        <p className="wrap-anywhere mt-1 text-sm text-text-muted">
          {[
            created_by,
            last_used_at ? texts.lastUsed({ when: when(last_used_at) }) : texts.neverUsed(),
            expires_at
              ? texts.until({ date: formatDate(locale, new Date(expires_at), client.time_zone) })
              : texts.withoutEnd(),
          ].join(' · ')}
        </p>
      </div>
      <IconButton icon={Trash2} label={texts.revokeNamed({ name })} onClick={onRevoke} />
    </li>
  )
}
