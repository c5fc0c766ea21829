import { useCallback } from 'react'
import { readStored, useStoredText, writeStored } from '#client/lib/use-storage.ts'

/** Our choice: marks that are kept; older ones are dropped. */
const MARKS_MAX = 500

const keyOf = (member: number) => `chats.unread.${member}`

/** The marks as one text, `,3,17,`, so that a row finds its own without reading the others. */
const has = (text: string | null, id: number): boolean => text?.includes(`,${id},`) ?? false

const idsIn = (text: string | null): readonly string[] => text?.split(',').filter(Boolean) ?? []

const write = (member: number, ids: readonly string[]) =>
  writeStored(keyOf(member), ids.length > 0 ? `,${ids.slice(-MARKS_MAX).join(',')},` : '')

/** Marks chats as unread for a member in this browser, until each is opened again. */
export function markUnread(member: number, ids: readonly number[]): void {
  const marked = idsIn(readStored(keyOf(member)))
  const added = ids.map(String)
  write(member, [...marked.filter((id) => !added.includes(id)), ...added])
}

/** Takes the mark of a chat away; does nothing without one. */
export function clearUnread(member: number, id: number): void {
  const text = readStored(keyOf(member))
  if (!has(text, id)) return
  write(
    member,
    idsIn(text).filter((one) => one !== String(id)),
  )
}

/** Returns true while the member has marked a chat as unread. */
export function useIsMarkedUnread(member: number, id: number): boolean {
  const [text] = useStoredText(keyOf(member))
  return has(text, id)
}

/** Returns the function that marks a chat as unread, or takes the mark away. */
export function useUnreadToggle(member: number): (id: number) => void {
  return useCallback(
    (id: number) => {
      if (has(readStored(keyOf(member)), id)) clearUnread(member, id)
      else markUnread(member, [id])
    },
    [member],
  )
}
