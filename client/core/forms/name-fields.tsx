import type { ReactNode } from 'react'
import { useLocale } from '#client/lib/i18n.tsx'

interface NameFieldsProps {
  /** Field of the given name. */
  readonly first: ReactNode
  /** Field of the family name. */
  readonly last: ReactNode
}

/** Returns whether the language in use writes the family name first. */
export const useIsFamilyFirst = (): boolean => useLocale().locale === 'vi-VN'

/** Fields of a name, in the order in which the language writes it: Vietnamese begins with the family name (Họ Tên). */
export function NameFields({ first, last }: NameFieldsProps) {
  const isFamilyFirst = useIsFamilyFirst()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {isFamilyFirst ? last : first}
      {isFamilyFirst ? first : last}
    </div>
  )
}
