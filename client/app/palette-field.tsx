import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Kbd } from '../ui/display/kbd.tsx'

export const paletteInput = 'h-12 w-full bg-transparent text-lg outline-none placeholder:text-text-faint'

/** Top row of the command palette, which contains the input. */
export const PaletteField = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-2.5 border-b px-4">
    <Search aria-hidden className="size-4 shrink-0 text-text-faint" strokeWidth={1.75} />
    {children}
    <Kbd keys="escape" />
  </div>
)
