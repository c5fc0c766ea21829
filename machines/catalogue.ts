import type { AnyStateMachine } from 'xstate'
import { actionFormMachine } from './action-form/action-form-machine.ts'
import { authMachine } from './auth/auth-machine.ts'
import { availabilityMachine } from './availability/availability-machine.ts'
import { botSelectionMachine } from './bot-selection/bot-selection-machine.ts'
import { brandingMachine } from './branding/branding-machine.ts'
import { bulkMachine } from './bulk/bulk-machine.ts'
import { chatMachine } from './chat/chat-machine.ts'
import { chatListMachine } from './chat-list/chat-list-machine.ts'
import { connectionMachine } from './connection/connection-machine.ts'
import { reloadMachine } from './connection/reload-machine.ts'
import { downloadMachine } from './download/download-machine.ts'
import { firstRunMachine } from './first-run/first-run-machine.ts'
import { floorMachine } from './floor/floor-machine.ts'
import { nextCustomerMachine } from './next-customer/next-customer-machine.ts'
import { newsMachine } from './notifications/news-machine.ts'
import { notificationsMachine } from './notifications/notifications-machine.ts'
import { pagedListMachine } from './paged-list/paged-list-machine.ts'
import { paidActionMachine } from './paid-action/paid-action-machine.ts'
import { promptMachine } from './prompt/prompt-machine.ts'
import { publishMachine } from './publish/publish-machine.ts'
import { recordingMachine } from './recording/recording-machine.ts'
import { reportMachine } from './recording/report-machine.ts'
import { replayMachine } from './replay/replay-machine.ts'
import { replyMachine } from './reply/reply-machine.ts'
import { resourceMachine } from './resource/resource-machine.ts'
import { sessionWarningsMachine } from './session-warnings/session-warnings-machine.ts'
import { settingsMachine } from './settings/settings-machine.ts'
import { shadowMachine } from './shadow/shadow-machine.ts'
import { submissionMachine } from './submission/submission-machine.ts'
import { trainingMachine } from './training/training-machine.ts'
import { twoFactorMachine } from './two-factor/two-factor-machine.ts'
import { undoMachine } from './undo/undo-machine.ts'
import { uploadMachine } from './upload/upload-machine.ts'
import { widgetMachine } from './widget/widget-machine.ts'

/** Machine as listed in the inspector. */
export interface CatalogueEntry {
  /** Machine id, which is also the prefix of its state ids. */
  readonly id: string
  /** Title in the inspector. */
  readonly title: string
  readonly machine: AnyStateMachine
}

/** All machines of the product, for the inspector and the tests that check every chart. */
export const catalogue: readonly CatalogueEntry[] = [
  { id: 'action-form', title: 'Form of an action, filled in by a customer', machine: actionFormMachine },
  { id: 'auth', title: 'Signing in', machine: authMachine },
  { id: 'session-warnings', title: 'Warnings about quota and subscription', machine: sessionWarningsMachine },
  { id: 'bot-selection', title: 'Selected bot', machine: botSelectionMachine },
  { id: 'two-factor', title: 'Own two-factor sign-in', machine: twoFactorMachine },
  { id: 'connection', title: 'Connection to the journal', machine: connectionMachine },
  { id: 'reload', title: 'Reload of an outdated console', machine: reloadMachine },
  { id: 'availability', title: 'Availability of the member', machine: availabilityMachine },
  { id: 'notifications', title: 'Notifications', machine: notificationsMachine },
  { id: 'news', title: 'News for the member', machine: newsMachine },
  { id: 'chat-list', title: 'List of chats', machine: chatListMachine },
  { id: 'chat', title: 'Open chat', machine: chatMachine },
  { id: 'floor', title: 'Live floor', machine: floorMachine },
  { id: 'bulk', title: 'Action on several chats', machine: bulkMachine },
  { id: 'undo', title: 'Undoing actions on chats', machine: undoMachine },
  { id: 'next-customer', title: 'Next waiting customer', machine: nextCustomerMachine },
  { id: 'paid-action', title: 'Action that costs queries', machine: paidActionMachine },
  { id: 'replay', title: 'Effect of a change on past questions', machine: replayMachine },
  { id: 'recording', title: 'Recording of machines', machine: recordingMachine },
  { id: 'report', title: 'Report of a problem', machine: reportMachine },
  { id: 'reply', title: 'Question and answer', machine: replyMachine },
  { id: 'shadow', title: 'Answers prepared for agents', machine: shadowMachine },
  { id: 'resource', title: 'Data of a screen', machine: resourceMachine() },
  { id: 'paged-list', title: 'List that is loaded page by page', machine: pagedListMachine() },
  { id: 'download', title: 'Download', machine: downloadMachine },
  { id: 'submission', title: 'Form that makes one call', machine: submissionMachine },
  { id: 'first-run', title: 'First run of a bot', machine: firstRunMachine },
  { id: 'prompt', title: 'Writing a prompt', machine: promptMachine },
  { id: 'publish', title: 'Publishing a bot', machine: publishMachine },
  { id: 'settings', title: 'Settings of the account', machine: settingsMachine },
  { id: 'branding', title: 'Branding of the account', machine: brandingMachine },
  { id: 'training', title: 'Training sources of a bot', machine: trainingMachine },
  { id: 'upload', title: 'Uploads', machine: uploadMachine },
  { id: 'widget', title: "Visitor's widget", machine: widgetMachine },
]
