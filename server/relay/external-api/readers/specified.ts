import * as auth from '#contract/account/auth.ts'
import { saveClientConfig } from '#contract/account/branding.ts'
import * as clients from '#contract/account/clients.ts'
import * as members from '#contract/account/members.ts'
import type { Route } from '#contract/base/route.ts'
import * as bots from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import * as chats from '#contract/chats/chats.ts'
import * as insights from '#contract/chats/insights.ts'
import * as training from '#contract/knowledge/training.ts'
import * as adhoc from '#contract/reports/adhoc.ts'
import { listFeedback } from '#contract/reports/feedback.ts'
import * as reports from '#contract/reports/reports.ts'
import * as statistics from '#contract/reports/statistics.ts'
import { createChat, sendFiles, sendMessage } from '#contract/visitor/visitor.ts'

/** Calls of the specification, section 7. A backend that answers these can serve the console; all others are optional. */
export const specifiedRoutes: ReadonlySet<Route> = new Set<Route>([
  bots.listBots,
  bots.toggleBot,
  bots.getBot,
  getBotByApiKey,
  bots.updateBot,
  saveClientConfig,
  clients.getChatConfig,
  clients.saveChatConfig,
  reports.getAnalytics,
  reports.getBotAnalytics,
  statistics.getStatistics,
  statistics.getBotStatistics,
  adhoc.getAdhocOptions,
  adhoc.searchAdhoc,
  adhoc.exportAdhoc,
  chats.getHistory,
  createChat,
  sendFiles,
  sendMessage,
  chats.sendManual,
  chats.listChats,
  chats.assignChat,
  chats.returnChatToBot,
  insights.summarizeChat,
  insights.calculateSummary,
  insights.addTags,
  insights.setTags,
  insights.calculateTags,
  insights.generateTags,
  listFeedback,
  training.listDocuments,
  training.uploadDocuments,
  training.deleteDocument,
  training.markImportant,
  training.getPrompt,
  training.savePrompt,
  training.listWebUrls,
  training.addWebUrl,
  training.updateWebUrl,
  training.deleteWebUrl,
  members.listMembers,
  members.setMemberActive,
  members.addMember,
  members.resetMemberPassword,
  members.setMemberRole,
  clients.getClient,
  members.getProfile,
  clients.getModel,
  clients.saveModel,
  auth.signIn,
  auth.forgotPassword,
  auth.verifyResetToken,
  auth.resetPassword,
])
