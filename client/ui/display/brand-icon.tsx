import { createLucideIcon, type LucideIcon } from 'lucide-react'
import type { SimpleIcon } from 'simple-icons'

/** Returns a brand's symbol as an icon: one filled shape without a stroke. */
export const brandIcon = ({ slug, path }: SimpleIcon): LucideIcon =>
  createLucideIcon(slug, [['path', { d: path, key: slug, fill: 'currentColor', stroke: 'none' }]])
