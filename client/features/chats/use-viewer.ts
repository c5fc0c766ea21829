import { useMemo } from 'react'
import { memberName } from '#client/app/member-name.ts'
import { useAccount } from '#client/app/session.tsx'
import type { Viewer } from '#machines/chat/standing.ts'

/** The signed-in member as the machines of the desk know them; the same object until something of it changes. */
export function useViewer(): Viewer {
  const { id, role, first_name, last_name, email } = useAccount().profile
  const name = memberName({ first_name, last_name, email })
  return useMemo(() => ({ id, name, role }), [id, name, role])
}
