import type { BaseTranslation } from '../i18n-types.ts'
import { mail } from './mail.js'
import * as build from './parts/build.js'
import * as desk from './parts/desk.js'
import * as first from './parts/first.js'
import * as manage from './parts/manage.js'

const enUS = { ...first, ...desk, ...build, ...manage, mail } satisfies BaseTranslation

export default enUS
