import { LRUCache } from 'lru-cache'
import { PRESENCE_INTERVAL_MS } from '#contract/base/limits.ts'

const MEMBERS_MAX = 50_000
/** A member who was not reported for this long has no console open; three missed reports, as in our API. */
const PRESENT_MS = 3 * PRESENCE_INTERVAL_MS

type Member = { readonly client_id: number; readonly user_id: number }

const keyOf = ({ client_id, user_id }: Member): string => `${client_id} ${user_id}`

/** Members who have a console open on this relay, for a backend that does not know who is online. */
export class Attendance {
  readonly #present: LRUCache<string, Member>
  readonly #onChange: (member: Member, isPresent: boolean) => void

  constructor(onChange: (member: Member, isPresent: boolean) => void) {
    this.#onChange = onChange
    this.#present = new LRUCache<string, Member>({
      max: MEMBERS_MAX,
      ttl: PRESENT_MS,
      ttlAutopurge: true,
      disposeAfter: (member, _key, reason) => {
        if (reason === 'expire') onChange(member, false)
      },
    })
  }

  /** Notes members who have a console open; they count as present until they are not reported for a while. */
  report(members: readonly Member[]): void {
    for (const member of members) {
      const isNew = !this.#present.has(keyOf(member))
      this.#present.set(keyOf(member), member)
      if (isNew) this.#onChange(member, true)
    }
  }

  isPresent(clientId: number, userId: number): boolean {
    return this.#present.has(keyOf({ client_id: clientId, user_id: userId }))
  }

  close(): void {
    this.#present.clear()
  }
}
