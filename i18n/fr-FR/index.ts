import type { Translation } from '../i18n-types.ts'
import { mail } from './mail.js'
import * as build from './parts/build.js'
import * as desk from './parts/desk.js'
import * as first from './parts/first.js'
import * as manage from './parts/manage.js'

const frFR = { ...first, ...desk, ...build, ...manage, mail } satisfies Translation

export default frFR
