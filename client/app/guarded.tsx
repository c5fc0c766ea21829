import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { verdictOf } from './guards.ts'
import { currentPath } from './paths.ts'
import type { RouteRow } from './routes.tsx'
import { useAuthActor, useSession } from './session.tsx'

interface GuardedProps {
  readonly row: RouteRow
  /** Stands in for the page until it is known who is there. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** Lets a page show only to those whom its guards let pass, and leads the others elsewhere. */
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
