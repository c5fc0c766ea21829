import { PAGE_MAX, UNDO_WINDOW_MS } from '#contract/base/limits.ts'
import * as contract from '#contract/chats/chats.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { headOf } from '#server/api/platform/journal/store.ts'
import { feature } from '../feature.ts'
import { forgetActs } from './acts.ts'
import { assignAllWaitingChats, watchBacklog } from './assignment/assign-waiting.ts'
import { assignChat, endChat, readChat, returnChatToBot, sendManual, visibleChat } from './chat-actions.ts'
import { chatPage } from './find.ts'
import { toActedChat, toChat, toMessage } from './map.ts'
import { createReadingAudit } from './reading-audit.ts'
import { stepsOf } from './steps.ts'
import { draftersOf, messagesOf } from './store.ts'
import { transferChat } from './team-transfer.ts'
import { undoAct } from './undo.ts'
import { versionIn } from './version-in.ts'

/** Chats, as members see and change them. */
export const chats = feature({
  routes(app, context) {
    const { db } = context
    const auditReading = createReadingAudit(context)

    mount(app, contract.listChats, ({ member, query }) => chatPage(db, member, query))

    mount(app, contract.getHistory, async ({ member, params, query }) => {
      const { seq } = await headOf(db, member.clientId)
      const chat = await visibleChat(db, member, params.id)
      await auditReading(member, chat)
      const { before = Number.MAX_SAFE_INTEGER, length = PAGE_MAX } = query
      const messages = await messagesOf(db, member.clientId, chat.id, {
        before: Math.min(before, 2 ** 31 - 1),
        length,
      })
      const first = messages[0]?.position ?? 1
      const drafts = await draftersOf(db, chat.id, member.id)
      const steps = await stepsOf(db, member.clientId, chat.id, {
        first,
        before: Math.min(before, 2 ** 31 - 1),
      })
      return { ...toChat(chat, context.clock.now()), messages: messages.map(toMessage), steps, drafts, seq }
    })

    mount(app, contract.sendManual, ({ member, params, headers, body }) =>
      sendManual(context, member, params.id, {
        text: body.message,
        key: headers['idempotency-key'],
        mode: body.as ?? null,
      }),
    )
    mount(app, contract.assignChat, async ({ member, params, headers, body }) =>
      toActedChat(
        await assignChat(context, member, params.id, {
          userId: body.user_id,
          version: versionIn(headers['if-match']),
        }),
      ),
    )
    mount(app, contract.returnChatToBot, async ({ member, params, headers }) =>
      toActedChat(await returnChatToBot(context, member, params.id, versionIn(headers['if-match']))),
    )
    mount(app, contract.transferChat, async ({ member, params, headers, body }) =>
      toActedChat(
        await transferChat(context, member, params.id, {
          teamId: body.team_id,
          version: versionIn(headers['if-match']),
        }),
      ),
    )
    mount(app, contract.endChat, async ({ member, params }) =>
      toActedChat(await endChat(context, member, params.id)),
    )
    mount(app, contract.reopenChat, async ({ member, params, headers }) =>
      toChat(
        await undoAct(context, member, params.id, {
          version: versionIn(headers['if-match']),
          only: 'ended',
        }),
      ),
    )
    mount(app, contract.readChat, ({ member, params, body }) =>
      readChat(context, member, params.id, body.order),
    )
  },
  schedule: {
    'forget-acts': {
      cron: '29 * * * *',
      run: ({ db, clock }) => forgetActs(db, new Date(clock.now().getTime() - UNDO_WINDOW_MS)),
    },
    'drain-queues': { cron: '* * * * *', run: assignAllWaitingChats },
  },
  watch: watchBacklog,
})
