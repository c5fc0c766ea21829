import { describe, expect, it } from 'vitest'
import { permissionsOf, roles } from '#contract/account/members.ts'
import {
  audienceOf,
  type ChatViewer,
  canAssign,
  canManageChat,
  canSeeChat,
} from '#contract/chats/chat-policy.ts'
import { channels } from '#contract/chats/chat-shapes.ts'
import { mayReceive, storedAudience } from '#contract/journal/audience.ts'

const ids = [1, 2, 3]
const viewers: ChatViewer[] = roles.flatMap((role) =>
  ids.map((id) => ({ id, permissions: permissionsOf[role] })),
)
const chats = channels.flatMap((channel) =>
  [null, ...ids].map((assigned_to) => ({ id: 9, channel, assigned_to })),
)
const all = viewers.flatMap((viewer) => chats.map((chat) => ({ viewer, chat })))
const receives = (viewer: ChatViewer, audience: ReturnType<typeof audienceOf>) =>
  mayReceive(viewer, { type: 'chat.updated', ...storedAudience(audience) })

describe('the rules of chats', () => {
  it('are the same for rows and for the shape of lists', () => {
    for (const { viewer, chat } of all) {
      const { assigned_to, ...rest } = chat
      const shown = { ...rest, assigned_agent: assigned_to === null ? null : { id: assigned_to } }
      expect(canSeeChat(viewer, shown)).toBe(canSeeChat(viewer, chat))
      expect(canManageChat(viewer, shown)).toBe(canManageChat(viewer, chat))
      expect(audienceOf(shown)).toEqual(audienceOf(chat))
    }
  })

  it('allow nothing on a chat that the member cannot see', () => {
    for (const { viewer, chat } of all) {
      if (canSeeChat(viewer, chat)) continue
      expect(canManageChat(viewer, chat)).toBe(false)
      for (const id of ids) expect(canAssign(viewer, chat, id)).toBe(false)
    }
  })

  it('send events of a chat to members who see it, and handovers also to those who saw it', () => {
    for (const { viewer, chat } of all) {
      if (chat.channel === 'playground') continue
      expect(receives(viewer, audienceOf(chat))).toBe(canSeeChat(viewer, chat))
      for (const previous of [null, ...ids]) {
        const saw = canSeeChat(viewer, { ...chat, assigned_to: previous })
        expect(receives(viewer, audienceOf(chat, previous))).toBe(saw || canSeeChat(viewer, chat))
      }
    }
  })

  it('send personal events and those of unknown types only to their recipient', () => {
    const [owner, other] = [
      { id: 1, permissions: permissionsOf.owner },
      { id: 2, permissions: permissionsOf.agent },
    ]
    for (const type of ['view.saved', 'chat.starred'] as never[]) {
      const event = { type, ...storedAudience({ only: [2] }) }
      expect([mayReceive(owner, event), mayReceive(other, event)]).toEqual([false, true])
    }
    const event = { type: 'faq.saved', ...storedAudience('supervisors') } as const
    expect([mayReceive(owner, event), mayReceive(other, event)]).toEqual([true, false])
  })
})
