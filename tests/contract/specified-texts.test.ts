import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import en from '#i18n/en-US/index.ts'

/** A message of the specification: its text, the file of the screen that shows it, and how the file refers to the text. */
type Shown = readonly [message: string, text: string, file: string, use: string]

/** Messages for the codes of failed calls; every screen shows them through this file. */
const byCode = (
  [
    ['An error occurred', en.errors.internal_error],
    ['This page is already connected to another bot', en.errors.page_already_connected],
    ['This account is already connected to another bot', en.errors.account_already_connected],
    ['Failed to connect.', en.errors.connect_failed],
    [
      'You have reached the maximum number of bots. Please upgrade your subscription plan.',
      en.errors.bot_limit_reached,
    ],
    ['No API key available. Please ensure at least one bot exists.', en.errors.no_api_key],
    ['File size over 300KB', en.errors.icon_too_large],
    ['File type does not accepted', en.errors.icon_type_invalid],
  ] as const
).map(([message, text]): Shown => [message, text, 'lib/error-text.ts', 'LL.errors'])

const { issue } = en.publish
const byField = (
  [
    ['Missing field', issue.required],
    ['Bot icon is required', issue.bot_icon],
    ['Bot name is required', issue.bot_name],
    ['Welcome message is required', issue.welcome_message],
    ['Hint on chat textbox is required', issue.bot_question],
  ] as const
).map(([message, text]): Shown => [message, text, 'features/bots/publish/form.ts', 'publish.issue['])

const { noPreview } = en.chats.conversation
const byLink = (
  [
    ['Unable to fetch link preview data from any source', noPreview.unreachable],
    ['The link preview service failed', noPreview.failed],
    ['No valid link preview data received', noPreview.empty],
  ] as const
).map(
  ([message, text]): Shown => [message, text, 'shared/link-previews/link-card.tsx', 'noPreview[problem]()'],
)

const toggle = ['app/bot-toasts.tsx', "'failed' : 'refused'"] as const
const alone: readonly Shown[] = [
  ['Network error', en.errorDetails.no_connection, 'lib/error-text.ts', 'details.no_connection()'],
  ['Error toggling bot status', en.app.bots.failed, ...toggle],
  ['Failed to update bot status', en.app.bots.refused, ...toggle],
  [
    'Error saving settings',
    en.publish.saveFailed,
    'features/bots/publish/save-bar.tsx',
    'publish.saveFailed()',
  ],
  [
    'Failed to update AI Model',
    en.settings.model.failed,
    'features/settings/settings-page.tsx',
    'model.failed()',
  ],
  [
    'Error uploading banner image',
    en.publish.content.bannerFailed,
    'features/bots/publish/banner-image.tsx',
    'bannerFailed(',
  ],
  [
    'Bot name is required',
    en.bots.create.required,
    'features/bots/bot-list/create-bot-dialog.tsx',
    'create.required()',
  ],
  [
    'You have exceeded your monthly query quota. Upgrade your plan or wait until next reset to continue using the service.',
    en.dashboard.query_quota_exceeded_message,
    'core/session/warning-text.ts',
    'query_quota_exceeded_message()',
  ],
]

it.each([...byCode, ...byField, ...byLink, ...alone])(
  'the specified message “%s” is shown',
  (message, text, file, use) => {
    expect(text).toContain(message)
    expect(readFileSync(new URL(`../../client/${file}`, import.meta.url), 'utf8')).toContain(use)
  },
)
