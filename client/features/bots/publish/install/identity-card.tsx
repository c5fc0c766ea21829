import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { CodeBlock } from '#client/ui/display/code-block.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import {
  getIdentity,
  removeIdentitySecret,
  replaceIdentitySecret,
  showIdentitySecret,
} from '#contract/bots/identity.ts'

const ON_SERVER = `const token = jwt.sign(
  { sub: String(user.id), name: user.name, email: user.email },
  process.env.PARLEY_IDENTITY_SECRET,
  { algorithm: 'HS256', expiresIn: '1h' },
)`
const ON_PAGE = `Parley.identify({ token })
Parley.signOut()`

/** Card with the secret that a website uses to prove its visitors' identities, and instructions for using it. */
export function IdentityCard({ botId }: { readonly botId: number }) {
  const { identity: texts } = useLL().publish
  const params = { id: botId }
  const { data, failure, reload } = useResource('bots: identity', (signal) =>
    call(getIdentity, { params, signal }),
  )
  return (
    <Card title={texts.title()} description={texts.text()}>
      {data ? (
        <Identity botId={botId} since={data.since} onChanged={reload} />
      ) : failure ? (
        <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
      ) : (
        <Loading>
          <Skeleton className="h-9 w-full" />
        </Loading>
      )}
    </Card>
  )
}

interface IdentityProps {
  readonly botId: number
  /** Time at which the current secret was created; null if there is no secret. */
  readonly since: string | null
  readonly onChanged: () => void
}

function Identity({ botId, since, onChanged }: IdentityProps) {
  const { identity: texts } = useLL().publish
  const { locale } = useLocale()
  const { profile } = useAccount()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        {since ? texts.on({ date: formatDate(locale, new Date(since)) }) : texts.off()}
      </p>
      {profile.role === 'owner' ? (
        <Secret botId={botId} hasSecret={since !== null} onChanged={onChanged} />
      ) : (
        <p className="text-sm text-text-muted">{texts.ownersOnly()}</p>
      )}
      {since && (
        <>
          <p className="text-sm text-text-muted">{texts.serverText()}</p>
          <CodeBlock text={ON_SERVER} />
          <p className="text-sm text-text-muted">{texts.pageText()}</p>
          <CodeBlock text={ON_PAGE} />
        </>
      )}
    </div>
  )
}

interface SecretProps extends Pick<IdentityProps, 'botId' | 'onChanged'> {
  readonly hasSecret: boolean
}

/** The secret, which is only fetched when it is revealed, with the owner's actions for it. */
function Secret({ botId, hasSecret, onChanged }: SecretProps) {
  const { identity: texts } = useLL().publish
  const textOf = useFailureText()
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<'replace' | 'remove' | null>(null)
  const params = { id: botId }
  const make = useSubmission(
    'bots: replace identity secret',
    (signal) => call(replaceIdentitySecret, { params, signal }),
    (made) => {
      setSecret(made.secret)
      onChanged()
    },
  )
  const show = useSubmission(
    'bots: show identity secret',
    (signal) => call(showIdentitySecret, { params, signal }),
    (kept) => setSecret(kept.secret),
  )
  const failure = make.failure ?? show.failure
  return (
    <>
      {secret && <ShownSecret secret={secret} />}
      {failure && <Banner tone="danger">{textOf(failure)}</Banner>}
      <div className="flex flex-wrap gap-2">
        {hasSecret ? (
          <>
            {secret ? (
              <Button icon={EyeOff} onClick={() => setSecret(null)}>
                {texts.hide()}
              </Button>
            ) : (
              <Button icon={Eye} busy={show.busy} onClick={show.submit}>
                {texts.show()}
              </Button>
            )}
            <Button onClick={() => setAsked('replace')}>{texts.replace()}</Button>
            <Button onClick={() => setAsked('remove')}>{texts.remove()}</Button>
          </>
        ) : (
          <Button icon={KeyRound} busy={make.busy} onClick={make.submit}>
            {texts.make()}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmChange
          botId={botId}
          kind={asked}
          onChanged={(next) => {
            setSecret(next)
            onChanged()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface ConfirmChangeProps {
  readonly botId: number
  readonly kind: 'replace' | 'remove'
  /** Reports the new secret, or null if it was removed. */
  readonly onChanged: (secret: string | null) => void
  readonly onClose: () => void
}

function ConfirmChange({ botId, kind, onChanged, onClose }: ConfirmChangeProps) {
  const { identity: texts } = useLL().publish
  const params = { id: botId }
  return kind === 'replace' ? (
    <ConfirmCall
      title={texts.replaceTitle()}
      confirmLabel={texts.replace()}
      run={(signal) => call(replaceIdentitySecret, { params, signal })}
      onDone={({ secret }) => onChanged(secret)}
      onClose={onClose}
    >
      <p>{texts.replaceText()}</p>
    </ConfirmCall>
  ) : (
    <ConfirmCall
      title={texts.removeTitle()}
      confirmLabel={texts.remove()}
      run={(signal) => call(removeIdentitySecret, { params, signal })}
      done={texts.removed()}
      onDone={() => onChanged(null)}
      onClose={onClose}
    >
      <p>{texts.removeText()}</p>
    </ConfirmCall>
  )
}

function ShownSecret({ secret }: { readonly secret: string }) {
  const { identity: texts } = useLL().publish
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <output
          aria-label={texts.secret()}
          className="min-w-0 flex-1 select-all break-all rounded-md border bg-surface-sunken px-2.5 py-1.5 font-mono text-sm"
        >
          {secret}
        </output>
        <CopyButton text={secret} />
      </div>
      <p className="text-sm text-text-muted">{texts.secretText()}</p>
    </div>
  )
}
