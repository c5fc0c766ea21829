import type { SnapshotFrom } from 'xstate'
import type { widgetMachine } from './widget-machine.ts'

/** Snapshot of the widget machine. */
export type WidgetSnapshot = SnapshotFrom<typeof widgetMachine>

/** Returns whether the stored conversation is still being restored. */
export const isBooting = (snapshot: WidgetSnapshot): boolean => snapshot.matches('booting')

/** Returns whether the pre-chat form must be filled in. */
export const needsDetailsForm = (snapshot: WidgetSnapshot): boolean => snapshot.matches('form')

/** Returns whether the visitor has not written anything yet. */
export const isWelcome = (snapshot: WidgetSnapshot): boolean => snapshot.matches('welcome')

/** Returns whether a chat is active. */
export const isChatting = (snapshot: WidgetSnapshot): boolean => snapshot.matches('chatting')

/** Returns whether a message is being sent to the bot. */
export const isAsking = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ creating: 'asking' }) || snapshot.matches({ chatting: { sending: 'exchanging' } })

/** Returns whether a waiting visitor is being asked for an e-mail address. */
export const needsEmail = (snapshot: WidgetSnapshot): boolean =>
  !needsPreChatForm(snapshot) &&
  (snapshot.matches({ chatting: { contact: 'offered' } }) || isLeavingEmail(snapshot))

/** Returns whether a visitor who wants an agent is being asked for their details. */
export const needsPreChatForm = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ chatting: { details: 'asking' } }) || isLeavingForm(snapshot)

/** Returns whether the details are being sent. */
export const isLeavingForm = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ chatting: { details: 'leaving' } })

/** Returns whether the e-mail address is being sent. */
export const isLeavingEmail = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ chatting: { contact: 'leaving' } })

/** Returns whether the chat could not be loaded. */
export const isInterrupted = (snapshot: WidgetSnapshot): boolean => snapshot.matches('interrupted')

/** Returns whether the chat has ended. */
export const hasEnded = (snapshot: WidgetSnapshot): boolean => snapshot.matches('ended')

/** Returns whether the chat has ended and was rated, or the rating was declined. */
export const isRated = (snapshot: WidgetSnapshot): boolean => snapshot.matches({ ended: 'rated' })
