import type { ReactNode } from 'react'
import { useLocale } from '#client/lib/i18n.tsx'

interface NameFieldsProps {
  readonly first: ReactNode
  readonly last: ReactNode
}

/** Returns whether the current language writes the family name first. */
export const useIsFamilyFirst = (): boolean => useLocale().locale === 'vi-VN'

/** Name fields in the order customary in the current language: Vietnamese puts the family name first (Họ Tên). */
export function NameFields({ first, last }: NameFieldsProps) {
  const isFamilyFirst = useIsFamilyFirst()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {isFamilyFirst ? last : first}
      {isFamilyFirst ? first : last}
    </div>
  )
}
