import type { Readable } from 'node:stream'
import type { exportAudit } from '#contract/account/audit.ts'
import type { RequestOf } from '#contract/base/route.ts'
import type { Locale } from '#contract/base/shapes.ts'
import { auditWords } from '#i18n/audit-words.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import { withoutWords } from '#server/api/platform/audit/searched.ts'
import { type AuditRow, auditRows, checkDays } from '#server/api/platform/audit/store.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { csvStream } from '#server/api/platform/downloads/csv.ts'
import { inTurns } from '#server/api/platform/downloads/in-turns.ts'
import { loadTexts } from '#server/lib/all-texts.ts'
import { iso } from '#server/lib/iso.ts'

/** Number of rows read per statement. */
const PAGE = 1_000

type Words = ReturnType<typeof auditWords>

const changesText = (words: Words, row: AuditRow): string =>
  words
    .changesOf(row)
    .map(({ field, before, after }) => `${field}: ${before === null ? '' : `${before} → `}${after}`)
    .join('\n')

/**
 * Records the export in the audit log and starts the export. Rows are read as the download proceeds, newest first, so that the
 * export's own entry comes first.
 */
export async function exportLog(
  context: Context,
  member: Member,
  filter: RequestOf<typeof exportAudit>['query'],
  locale: Locale,
): Promise<Readable> {
  const { db } = context
  checkDays(filter)
  const { LL } = await loadTexts(locale)
  const { audit: texts } = LL
  const words = auditWords(LL, locale)
  await db.transaction((tx) =>
    audit(tx, member, {
      action: 'report.exported',
      subject: { id: null, name: texts.title() },
      detail: { format: 'csv', ...withoutWords({ ...filter }, ['search']) },
    }),
  )
  async function* pages() {
    for (let before: number | undefined; ; ) {
      const rows: AuditRow[] = await auditRows(db, member.clientId, {
        filter,
        zone: member.client.time_zone,
        page: {
          before,
          length: PAGE,
        },
      })
      yield rows.map((row) => [
        iso(row.created_at),
        words.nameOf(row.actor_name),
        row.actor_email,
        words.actionText(row.action),
        row.subject_name,
        row.address,
        changesText(words, row),
      ])
      before = rows.at(-1)?.id
      if (rows.length < PAGE) return
    }
  }
  const names = texts.columns
  return csvStream(
    {
      name: texts.title(),
      header: [
        names.at(),
        names.actor(),
        names.email(),
        names.action(),
        names.subject(),
        names.address(),
        names.detail(),
      ],
      pages: inTurns(context, member.clientId, pages()),
    },
    locale,
  )
}
