import type { SnapshotFrom } from 'xstate'
import type { widgetMachine } from './widget-machine.ts'

/** Snapshot of the widget machine. */
export type WidgetSnapshot = SnapshotFrom<typeof widgetMachine>

/** Whether the stored conversation is still being restored. */
export const isBooting = (snapshot: WidgetSnapshot): boolean => snapshot.matches('booting')

/** Whether the pre-chat form must be filled in. */
export const needsDetailsForm = (snapshot: WidgetSnapshot): boolean => snapshot.matches('form')

/** Whether the visitor has not written anything yet. */
export const isWelcome = (snapshot: WidgetSnapshot): boolean => snapshot.matches('welcome')

/** Whether a chat is active. */
export const isChatting = (snapshot: WidgetSnapshot): boolean => snapshot.matches('chatting')

/** Whether a message is being sent to the bot. */
export const isAsking = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ creating: 'asking' }) || snapshot.matches({ chatting: { sending: 'exchanging' } })

/** Whether a waiting visitor is being asked for an e-mail address. */
export const needsEmail = (snapshot: WidgetSnapshot): boolean =>
  !needsPreChatForm(snapshot) &&
  (snapshot.matches({ chatting: { contact: 'offered' } }) || isLeavingEmail(snapshot))

/** Whether a visitor who wants an agent is being asked for their details. */
export const needsPreChatForm = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ chatting: { details: 'asking' } }) || isLeavingForm(snapshot)

/** Whether the details are being sent. */
export const isLeavingForm = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ chatting: { details: 'leaving' } })

/** Whether the e-mail address is being sent. */
export const isLeavingEmail = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ chatting: { contact: 'leaving' } })

/** Returns whether the chat could not be loaded. */
export const isInterrupted = (snapshot: WidgetSnapshot): boolean => snapshot.matches('interrupted')

/** Whether the chat has ended. */
export const hasEnded = (snapshot: WidgetSnapshot): boolean => snapshot.matches('ended')

/** Whether the chat has ended and was rated, or the rating was declined. */
export const isRated = (snapshot: WidgetSnapshot): boolean => snapshot.matches({ ended: 'rated' })
