import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { currentPath } from '../core/navigation/paths.ts'
import { useAuthActor, useSession } from '../core/session/session.tsx'
import { verdictOf } from './guards.ts'
import type { RouteRow } from './routes.tsx'

interface GuardedProps {
  readonly row: RouteRow
  /** Placeholder until the session is known. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** Renders a page if its guards allow it; otherwise redirects, or shows a placeholder while the session is loading. */
export function Guarded({ row, waiting, children }: GuardedProps) {
  const actor = useAuthActor()
  const { status, can } = useSession()
  const [path, navigate] = useLocation()
  const verdict = verdictOf(row.guards, { status, can, path })
  const target = verdict.kind === 'redirect' ? verdict.to : null
  const remember = verdict.kind === 'redirect' && verdict.remember

  useEffect(() => {
    if (target === null) return
    if (remember) actor.send({ type: 'redirect.remember', path: currentPath() })
    navigate(target, { replace: true })
  }, [target, remember, actor, navigate])

  if (verdict.kind === 'wait') return waiting
  return target === null ? children : null
}
