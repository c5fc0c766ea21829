import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/privacy.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { downloadHeaders } from '../reports/files/headers.ts'
import { localeFor } from '../reports/files/texts.ts'
import { erasePerson, personData } from './erase.ts'
import { exportPerson } from './export.ts'
import { previewRetention } from './retention.ts'

/** Registers the routes with which owners and admins export and erase a customer, and see what a retention would delete. */
export function privacyRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.getPersonData, ({ member, params }) => personData(context, member, params.id))
  mount(app, contract.erasePerson, ({ member, params }) => erasePerson(context, member, params.id))
  mount(app, contract.previewRetention, ({ member, query }) =>
    previewRetention(context, member.client, query.months),
  )
  mount(app, contract.exportPerson, async ({ member, params, headers, reply }) => {
    const locale = localeFor(member.user.language, headers['accept-language'])
    const archive = await exportPerson(context, member, params.id)
    const file = { type: 'application/zip', name: `customer-${params.id}.zip`, locale }
    return reply.headers(downloadHeaders(file)).send(archive)
  })
}
