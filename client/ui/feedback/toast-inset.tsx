import { type ReactNode, useEffect, useRef } from 'react'
import { useToastStore } from './toaster.tsx'

/** Keeps toasts above its content, such as a message form at the bottom of the page. */
export function ToastInset({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const store = useToastStore()
  useEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () =>
      store.setInset(target, Math.max(0, window.innerHeight - target.getBoundingClientRect().top))
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      store.setInset(target, 0)
    }
  }, [store])
  return <div ref={element}>{children}</div>
}
