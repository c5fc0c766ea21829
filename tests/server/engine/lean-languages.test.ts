import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eld } from 'eld/extrasmall'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptLanguages, leanLanguages } from '#server/bin/lean-languages.mjs'
import { languages } from '#server/engine/languages.ts'

type Detector = ReturnType<typeof eld.newInstance>

let folder: string
let built: Detector

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
  const outfile = join(folder, 'detector.mjs')
  await build({
    stdin: { contents: `export { eld } from 'eld/extrasmall'`, resolveDir: import.meta.dirname },
    ...{ outfile, bundle: true, format: 'esm', plugins: [leanLanguages] },
  })
  built = (await import(outfile)).eld.newInstance()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('includes only the languages that Parley supports', () => {
  expect([...keptLanguages].sort()).toEqual([...languages].sort())
  expect(Object.values(built.info().Languages).sort()).toEqual([...keptLanguages].sort())
})

it.each([
  'How much is delivery to the mountains?',
  'Combien coûte la livraison à la campagne ?',
  'Cửa hàng mở cửa lúc mấy giờ?',
  'Siparişimi nasıl iptal edebilirim?',
  'Unser Geschäft ist jeden Tag geöffnet.',
  'ok',
])('does not change the detection of "%s"', (text) => {
  const whole = eld.newInstance()
  whole.setLanguageSubset([...keptLanguages])
  built.setLanguageSubset([...keptLanguages])
  const [fewer, all] = [built.detect(text), whole.detect(text)]
  expect(fewer.getScores()).toEqual(all.getScores())
  expect([fewer.language, fewer.isReliable()]).toEqual([all.language, all.isReliable()])
})
