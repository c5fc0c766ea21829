import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { useState } from 'react'
import { fetched } from '../core/page/fetched.tsx'
import { useLL } from '../lib/i18n.tsx'
import { PaletteField, paletteInput } from './palette-field.tsx'
import type { PaletteSearchProps } from './palette-search.tsx'

/** Placeholder for the command palette while its code loads; keeps the text typed so far, and whether it was entered. */
function PalettePlaceholder({ query, onSearch, onEnter }: PaletteSearchProps) {
  const LL = useLL()
  return (
    <PaletteField>
      <input
        // biome-ignore lint/a11y/noAutofocus: the palette has just opened for it.
        autoFocus
        autoComplete="off"
        aria-label={LL.app.palette.title()}
        placeholder={LL.app.palette.placeholder()}
        value={query}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        className={paletteInput}
      />
    </PaletteField>
  )
}

const PaletteSearch = fetched<PaletteSearchProps>(
  async () => (await import('./palette-search.tsx')).PaletteSearch,
  PalettePlaceholder,
)

interface CommandPaletteProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function CommandPalette({ open, onClose }: CommandPaletteProps) {
  const LL = useLL()
  return (
    <Dialog open={open} onClose={onClose} aria-label={LL.app.palette.title()} className="relative z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-120 data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-start justify-center p-2 pt-[12vh] sm:p-4 sm:pt-[16vh]">
        <DialogPanel
          transition
          className="w-full max-w-dialog-560 overflow-hidden rounded-lg bg-surface-raised shadow-dialog transition duration-120 data-closed:scale-[0.98] data-closed:opacity-0"
        >
          <Searched onClose={onClose} />
        </DialogPanel>
      </div>
    </Dialog>
  )
}

function Searched({ onClose }: Pick<PaletteSearchProps, 'onClose'>) {
  const [query, setQuery] = useState('')
  const [isEntered, setEntered] = useState(false)
  return (
    <PaletteSearch
      query={query}
      isEntered={isEntered}
      onSearch={setQuery}
      onEnter={() => setEntered(true)}
      onClose={onClose}
    />
  )
}
