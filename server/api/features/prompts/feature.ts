import * as contract from '#contract/bots/prompts.ts'
import { getPrompt, savePrompt as saveRoute } from '#contract/knowledge/training.ts'
import { PROMPT_VERSIONS_PAGE } from '#contract/knowledge/training-limits.ts'
import { promptAt } from '#server/api/core/bots/prompts.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { toPromptSummary, toPromptVersion } from './map.ts'
import { comparePrompts, restorePrompt, savePrompt } from './service.ts'
import { promptPage } from './store.ts'
import { tryPrompt } from './try-prompt.ts'

/** Routes for a bot's prompt and its versions. */
export const prompts = feature({
  uses: ['engine', 'provider'],
  routes(app, context) {
    const { db, provider } = context
    const hasProvider = provider !== null
    mount(app, getPrompt, async ({ member, params }) => {
      const { bot } = found(await botOf(db, member.clientId, params.bot))
      return toPromptVersion(await promptAt(db, member.clientId, bot.id), hasProvider)
    })
    mount(app, saveRoute, ({ member, params, body }) => savePrompt(context, member, params.bot, body))
    mount(app, contract.listPrompts, async ({ member, params, query }) => {
      const { start = 0, length = PROMPT_VERSIONS_PAGE } = query
      const { bot } = found(await botOf(db, member.clientId, params.bot))
      const { rows, total } = await promptPage(db, member.clientId, bot.id, { start, length })
      return { entities: rows.map(toPromptSummary), total }
    })
    mount(app, contract.getPromptVersion, async ({ member, params }) =>
      toPromptVersion(found(await promptAt(db, member.clientId, params.bot, params.version)), hasProvider),
    )
    mount(app, contract.comparePrompts, ({ member, params, query }) =>
      comparePrompts(context, member, params.bot, {
        versions: [params.version, query.with],
        by: query.by ?? 'line',
      }),
    )
    mount(app, contract.restorePrompt, ({ member, params }) =>
      restorePrompt(context, member, params.bot, params.version),
    )
    mount(app, contract.tryPrompt, ({ member, params, body }) => tryPrompt(context, member, params.bot, body))
  },
})
