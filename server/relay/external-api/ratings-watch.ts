import { LRUCache } from 'lru-cache'
import type { ResponseOf } from '#contract/base/route.ts'
import { getHistory } from '#contract/chats/chats.ts'
import { listFeedback } from '#contract/reports/feedback.ts'
import type { Upstream } from '../base/upstream.ts'
import { type ExternalCalls, headersOf } from './calls.ts'
import type { ExternalFeed } from './external-feed.ts'
import { ListPages } from './list-pages.ts'
import type { MemberToken } from './member-tokens.ts'

/** Our choice: ratings that are compared: the newest page of the screen. */
const COMPARED_RATINGS = 20
const ACCOUNTS_MAX = 2_000

type Rating = ResponseOf<typeof listFeedback>['entities'][number]

interface Known {
  readonly pages: ListPages
  /** Ratings with their stars, because customers can change them; null before the first reading. */
  ratings: ReadonlyMap<number, number> | null
}

/** Dependencies of the watch. */
export interface RatingsWatchDeps {
  readonly upstream: Upstream
  readonly calls: ExternalCalls
  readonly feed: ExternalFeed
}

/** Finds ratings that did not pass through this relay, which is the rule: the specification has no call for giving one. */
export class RatingsWatch {
  readonly #deps: RatingsWatchDeps
  readonly #known = new LRUCache<number, Known>({ max: ACCOUNTS_MAX })

  constructor(deps: RatingsWatchDeps) {
    this.#deps = deps
  }

  /** Compares the newest ratings of an account, and records an event for each new or changed one. */
  async compare(clientId: number, member: MemberToken): Promise<void> {
    const known = this.#known.get(clientId) ?? { pages: new ListPages(COMPARED_RATINGS), ratings: null }
    this.#known.set(clientId, known)
    const ratings = await this.#changed(known.pages, member).catch((error) => {
      known.pages.forget()
      throw error
    })
    if (!ratings) return
    const before = known.ratings
    known.ratings = new Map(ratings.map(({ id, rating }) => [id, rating]))
    // The oldest is reported first.
    for (const rating of ratings.toReversed())
      if (before && before.get(rating.id) !== rating.rating) await this.#tell(clientId, member, rating)
  }

  forget(clientId: number): void {
    this.#known.delete(clientId)
  }

  clear(): void {
    this.#known.clear()
  }

  async #changed(pages: ListPages, { token }: MemberToken): Promise<readonly Rating[] | null> {
    const { upstream, calls } = this.#deps
    const credentials = { token }
    const list = await pages.read((query, headers) =>
      upstream.answer(listFeedback, { query }, { ...headersOf(credentials), ...headers }),
    )
    if (typeof list === 'number' || !list.isChanged) return null
    const call = { route: listFeedback, input: {}, credentials, headers: {} }
    return ((await calls.complete(list.answer, call)) as ResponseOf<typeof listFeedback>).entities
  }

  async #tell(clientId: number, { token }: MemberToken, { chat_id, rating }: Rating): Promise<void> {
    const { calls, feed } = this.#deps
    const params = { id: chat_id }
    const chat = await calls.read(getHistory, { params }, { token }).catch(() => null)
    const audience = chat ? feed.audienceOf(clientId, chat) : { chatId: chat_id, agents: [] }
    feed.record(clientId, { type: 'feedback.added', payload: { chat_id, stars: rating }, audience })
  }
}
