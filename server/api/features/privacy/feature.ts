import * as contract from '#contract/account/privacy.ts'
import { feature } from '#server/api/core/feature.ts'
import { downloadHeaders, localeFor } from '#server/api/platform/downloads/headers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { erasePerson, personData } from './erase.ts'
import { exportPerson } from './export.ts'
import { eraseHistoryJob, eraseRest } from './forget-chats.ts'
import { applyRetention, previewRetention } from './retention.ts'

/** Routes for exporting and erasing customers, and the retention job. */
export const privacy = feature({
  routes(app, context) {
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
  },
  jobs: [work(eraseHistoryJob, eraseRest)],
  schedule: {
    'apply-retention': { cron: '37 2 * * *', run: applyRetention },
  },
})
