import { TAGS_PAGE } from '#contract/base/limits.ts'
import * as contract from '#contract/chats/insights.ts'
import { visibleChat } from '#server/api/core/chats/chat-actions.ts'
import { toActedChat } from '#server/api/core/chats/map.ts'
import { versionIn } from '#server/api/core/chats/version-in.ts'
import { feature } from '#server/api/core/feature.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { iso } from '#server/lib/iso.ts'
import { autoSummary, summarizeAutomatically, summarizeChatJob } from './auto-summary.ts'
import { priceOf } from './run.ts'
import { requestedLocale, summarizeFor, tagChat, tagFor } from './service.ts'
import { listTags } from './store.ts'

/** Routes for summaries and tags. */
export const insights = feature({
  uses: ['insights'],
  routes(app, context) {
    const { db } = context

    const price = async (kind: 'summary' | 'tags', member: Member, chatId: number) =>
      priceOf(context, kind, member.client, await visibleChat(db, member, chatId))

    mount(app, contract.calculateSummary, ({ member, params }) => price('summary', member, params.id))
    mount(app, contract.calculateTags, ({ member, params }) => price('tags', member, params.id))

    mount(app, contract.summarizeChat, ({ member, params, query, headers }) =>
      summarizeFor(context, member, params.id, {
        language: query.language && requestedLocale(query.language),
        key: headers['idempotency-key'],
      }),
    )
    mount(app, contract.generateTags, ({ member, params, headers }) =>
      tagFor(context, member, params.id, {
        language: requestedLocale(params.lang),
        key: headers['idempotency-key'],
      }),
    )

    mount(app, contract.addTags, async ({ member, params, headers, body }) =>
      toActedChat(
        await tagChat(context, member, params.id, {
          tags: body.tags,
          how: 'add',
          seen: versionIn(headers['if-match']),
        }),
      ),
    )
    mount(app, contract.setTags, async ({ member, params, headers, body }) =>
      toActedChat(
        await tagChat(context, member, params.id, {
          tags: body.tags,
          how: 'replace',
          seen: versionIn(headers['if-match']),
        }),
      ),
    )
    mount(app, contract.listTags, async ({ member, query }) => {
      const { search = '', start = 0, length = TAGS_PAGE } = query
      const { rows, total } = await listTags(db, member.clientId, { search: search.trim(), start, length })
      return { entities: rows.map(({ name, used_at }) => ({ name, used_at: iso(used_at) })), total }
    })
  },
  jobs: [work(summarizeChatJob, summarizeAutomatically)],
  reactions: { handedOver: autoSummary },
})
