import type { BaseTranslation } from '../i18n-types.ts'
import { adhoc } from './adhoc.js'
import { answers } from './answers.js'
import { app } from './app.js'
import { audit } from './audit.js'
import { auth } from './auth.js'
import { bots } from './bots.js'
import { branding } from './branding.js'
import { channels } from './channels.js'
import { chatList } from './chat-list.js'
import { chats } from './chats.js'
import { common } from './common.js'
import { dashboard } from './dashboard.js'
import { desk } from './desk.js'
import { errorDetails } from './error-details.js'
import { errors } from './errors.js'
import { faqs } from './faqs.js'
import { figures } from './figures.js'
import { finance } from './finance.js'
import { firstRun } from './first-run.js'
import { floor } from './floor.js'
import { inspect } from './inspect.js'
import { install } from './install.js'
import { integration } from './integration.js'
import { knowledge } from './knowledge.js'
import { mail } from './mail.js'
import { memberFigures } from './member-figures.js'
import { members } from './members.js'
import { notifications } from './notifications.js'
import { playground } from './playground.js'
import { profile } from './profile.js'
import { promptEditor } from './prompt-editor.js'
import { publish } from './publish.js'
import { ratings } from './ratings.js'
import { readFailures } from './read-failures.js'
import { reading } from './reading.js'
import { report } from './report.js'
import { settings } from './settings.js'
import { talk } from './talk.js'
import { tests } from './tests.js'
import { training } from './training.js'
import { widget } from './widget.js'

const enUS = {
  adhoc,
  answers,
  app,
  audit,
  auth,
  bots,
  branding,
  channels,
  chatList,
  chats,
  common,
  dashboard,
  desk,
  errorDetails,
  errors,
  faqs,
  finance,
  firstRun,
  figures,
  floor,
  inspect,
  install,
  integration,
  mail,
  memberFigures,
  knowledge,
  members,
  notifications,
  playground,
  profile,
  promptEditor,
  publish,
  ratings,
  readFailures,
  reading,
  report,
  settings,
  talk,
  tests,
  training,
  widget,
} satisfies BaseTranslation

export default enUS
