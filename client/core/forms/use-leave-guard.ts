import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { guardNavigation } from '../navigation/navigation-guard.ts'

const never = () => false

/**
 * Asks before the page is left while `armed`; `passes` returns true for paths that can be opened without losing anything. Returns
 * a function that navigates without asking.
 */
export function useLeaveGuard(
  armed: boolean,
  onLeave: (to: string) => void,
  passes: (to: string) => boolean = never,
): (to: string) => void {
  const [, navigate] = useLocation()
  const release = useRef(() => {})
  const stops = useEffectEvent((to: string) => {
    if (passes(to)) return false
    onLeave(to)
    return true
  })
  useEffect(() => {
    if (!armed) return
    release.current = guardNavigation((to) => stops(to))
    return () => release.current()
  }, [armed])
  return (to) => {
    release.current()
    navigate(to)
  }
}
