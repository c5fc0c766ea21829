import { X } from 'lucide-react'
import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { toneIcons, toneText } from './banner.tsx'
import { createToastStore, type Toast, type ToastStore } from './toast-store.ts'

const ToastContext = createContext<ToastStore | null>(null)

/** Shows toasts above its children. Use once, at the root of the application. */
export function Toaster({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore)
  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion store={store} />
    </ToastContext>
  )
}

/** Returns the functions that show and dismiss toasts: `toast.show({ text: …, tone: 'success' })`. */
export const useToast = (): Pick<ToastStore, 'show' | 'dismiss'> => useToastStore()

/** Returns the toast store, for components that control where toasts appear. */
export function useToastStore(): ToastStore {
  const store = use(ToastContext)
  if (!store) throw new Error('useToast needs a Toaster above it.')
  return store
}

/** Region for toasts; always in the DOM, so that toasts are announced politely and without moving the focus. */
function ToastRegion({ store }: { store: ToastStore }) {
  const LL = useLL()
  const toasts = useSyncExternalStore(store.subscribe, store.all)
  const inset = useSyncExternalStore(store.subscribe, store.inset)
  return (
    <section
      aria-label={LL.common.toast.region()}
      aria-live="polite"
      onPointerEnter={() => store.hold(true)}
      onPointerLeave={() => store.hold(false)}
      onFocus={() => store.hold(true)}
      onBlur={() => store.hold(false)}
      style={{ bottom: inset }}
      className="pointer-events-none fixed right-0 z-60 flex w-full flex-col gap-2 p-4 sm:w-96"
    >
      {toasts.slice(0, store.most).map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />
      ))}
    </section>
  )
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const LL = useLL()
  const { tone = 'success', title, text, action } = toast
  const Icon = toneIcons[tone]
  const runAction = () => {
    action?.run()
    onDismiss()
  }
  return (
    <div className="pointer-events-auto flex animate-rise items-start gap-2.5 rounded-lg bg-surface-raised py-2 pr-2 pl-3 shadow-float">
      <Icon aria-hidden className={cn('mt-1.5 size-4 shrink-0', toneText[tone])} />
      <div className="min-w-0 flex-1 py-1">
        {title && <p className="font-medium">{title}</p>}
        <p className={cn('wrap-anywhere', title && 'text-text-muted')}>{text}</p>
      </div>
      {action && (
        <Button size="small" variant="ghost" onClick={runAction}>
          {action.label}
        </Button>
      )}
      <IconButton size="small" icon={X} label={LL.common.toast.dismiss()} onClick={onDismiss} />
    </div>
  )
}
