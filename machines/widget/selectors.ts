import type { SnapshotFrom } from 'xstate'
import type { widgetMachine } from './widget-machine.ts'

/** Snapshot of the widget. */
export type WidgetSnapshot = SnapshotFrom<typeof widgetMachine>

/** Whether the kept conversation is still being looked for. */
export const isBooting = (snapshot: WidgetSnapshot): boolean => snapshot.matches('booting')

/** Whether the form before the chat is to be filled in. */
export const needsDetailsForm = (snapshot: WidgetSnapshot): boolean => snapshot.matches('form')

/** Whether the visitor has not written yet. */
export const isWelcome = (snapshot: WidgetSnapshot): boolean => snapshot.matches('welcome')

/** Whether there is a chat that goes on. */
export const isChatting = (snapshot: WidgetSnapshot): boolean => snapshot.matches('chatting')

/** Whether a message is on its way to the bot. */
export const isAsking = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ creating: 'asking' }) || snapshot.matches({ chatting: { sending: 'exchanging' } })

/** Whether the visitor who waits is asked for an e-mail address. */
export const needsEmail = (snapshot: WidgetSnapshot): boolean =>
  !needsPreChatForm(snapshot) &&
  (snapshot.matches({ chatting: { contact: 'offered' } }) || isLeavingEmail(snapshot))

/** Whether the visitor who wants a person is asked for their details. */
export const needsPreChatForm = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ chatting: { details: 'asking' } }) || isLeavingForm(snapshot)

/** Whether the details are being sent. */
export const isLeavingForm = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ chatting: { details: 'leaving' } })

/** Whether the e-mail address is being sent. */
export const isLeavingEmail = (snapshot: WidgetSnapshot): boolean =>
  snapshot.matches({ chatting: { contact: 'leaving' } })

/** Whether the chat could not be loaded. */
export const isInterrupted = (snapshot: WidgetSnapshot): boolean => snapshot.matches('interrupted')

/** Whether the chat is over. */
export const hasEnded = (snapshot: WidgetSnapshot): boolean => snapshot.matches('ended')

/** Whether the chat is over and was rated, or will not be. */
export const isRated = (snapshot: WidgetSnapshot): boolean => snapshot.matches({ ended: 'rated' })
