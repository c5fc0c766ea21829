import { ArrowUp } from 'lucide-react'

interface NewItemsPillProps {
  /** Text such as "3 new"; null hides the pill. */
  readonly label: string | null
  readonly onShow: () => void
}

/** Announces items that are held back above a list, so that rows under the pointer do not move; a click shows them. */
export const NewItemsPill = ({ label, onShow }: NewItemsPillProps) => (
  <div role="status" className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
    {label && (
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto inline-flex h-7 animate-rise items-center gap-1 rounded-full bg-accent-fill px-3 font-medium text-on-accent text-sm shadow-float hover:bg-accent-fill-hover"
      >
        <ArrowUp aria-hidden className="size-3.5" />
        {label}
      </button>
    )}
  </div>
)
