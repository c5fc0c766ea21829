import type { ReactNode } from 'react'
import { useLocale } from '#client/lib/i18n.tsx'

interface NameFieldsProps {
  /** Field for the given name. */
  readonly first: ReactNode
  /** Field for the family name. */
  readonly last: ReactNode
}

/** Returns whether the current language writes the family name first. */
export const useIsFamilyFirst = (): boolean => useLocale().locale === 'vi-VN'

/** Name fields in the order of the language: Vietnamese puts the family name first (Họ Tên). */
export function NameFields({ first, last }: NameFieldsProps) {
  const isFamilyFirst = useIsFamilyFirst()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {isFamilyFirst ? last : first}
      {isFamilyFirst ? first : last}
    </div>
  )
}
