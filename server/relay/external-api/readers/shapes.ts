import type { TSchema } from 'typebox'
import { ChatConfig, Client, ModelChoice } from '#contract/account/clients.ts'
import { Member, Profile } from '#contract/account/members.ts'
import { FILE_MAX_BYTES, UPLOAD_FILES_MAX } from '#contract/base/limits.ts'
import { Bot, BotItem } from '#contract/bots/bots.ts'
import { PublicBot } from '#contract/bots/widget-bots.ts'
import { Chat, ChatHistory } from '#contract/chats/chat-shapes.ts'
import { Message } from '#contract/chats/message-shapes.ts'
import { Document, PromptVersion, WebUrl } from '#contract/knowledge/training.ts'
import { AdhocOptions, AdhocRow } from '#contract/reports/adhoc.ts'
import { Feedback } from '#contract/reports/feedback.ts'
import { ChatStatistics } from '#contract/reports/statistics.ts'
import { chatConfigReader, clientReader, modelReader } from './account.ts'
import { botReader, publicBotReader } from './bot.ts'
import { chatReader, historyReader, messageReader } from './chat.ts'
import type { ShapeReader } from './complete.ts'
import { memberReader, profileReader } from './member.ts'
import { adhocOptionsReader, adhocRowReader, feedbackReader, statisticsReader } from './reports.ts'
import { documentReader, promptReader, webUrlReader } from './training.ts'

/** Facts about this installation that the readers need. */
export interface ReaderSettings {
  readonly productName: string
  readonly publicUrl: string
  /** Host of the external backend. */
  readonly provider: string
}

/** Returns a reader for each shape of the contract that its schema alone does not complete. */
export function shapeReaders({
  productName,
  publicUrl,
  provider,
}: ReaderSettings): ReadonlyMap<unknown, ShapeReader> {
  const limits = { files: UPLOAD_FILES_MAX, file_size: FILE_MAX_BYTES }
  return new Map<TSchema, ShapeReader>([
    [Chat, chatReader()],
    [ChatHistory, historyReader],
    [Message, messageReader],
    [Member, memberReader],
    [Profile, profileReader],
    [Client, clientReader],
    [ChatConfig, chatConfigReader],
    [ModelChoice, modelReader(provider)],
    [Bot, botReader(publicUrl)],
    [BotItem, botReader(publicUrl)],
    [PublicBot, publicBotReader({ productName, publicUrl }, limits)],
    [Document, documentReader],
    [WebUrl, webUrlReader],
    [PromptVersion, promptReader],
    [Feedback, feedbackReader],
    [AdhocRow, adhocRowReader],
    [AdhocOptions, adhocOptionsReader],
    [ChatStatistics, statisticsReader],
  ])
}
