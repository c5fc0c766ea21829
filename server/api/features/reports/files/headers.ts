import type { Locale } from '#contract/base/shapes.ts'

/** Returns the headers of a file that is downloaded and not kept. */
export const downloadHeaders = ({
  type,
  name,
  locale,
}: {
  readonly type: string
  readonly name: string
  readonly locale: Locale
}) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'content-language': locale,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})
