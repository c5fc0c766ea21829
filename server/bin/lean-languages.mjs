// Esbuild plugin that removes the 56 languages that Parley does not support from the language detector (eld), where they would
// take 60 MB of memory.
import { pathToFileURL } from 'node:url'

/** Languages that stay in the detector. */
export const keptLanguages = ['en', 'fr', 'tr', 'vi']

/** Reduces the detector's data to the given languages, and renumbers the languages. */
function onlyLanguages({ languages, ngrams, ...rest }, kept) {
  const numbers = new Map()
  for (const [number, code] of Object.entries(languages))
    if (kept.includes(code)) numbers.set(number, numbers.size)
  const fewer = {}
  for (const [ngram, scores] of Object.entries(ngrams)) {
    const own = Object.entries(scores).filter(([number]) => numbers.has(number))
    if (own.length > 0)
      fewer[ngram] = Object.fromEntries(own.map(([number, score]) => [numbers.get(number), score]))
  }
  const codes = Object.fromEntries([...numbers].map(([former, number]) => [number, languages[former]]))
  return { ...rest, languages: codes, ngrams: fewer }
}

export const leanLanguages = {
  name: 'lean-languages',
  setup(build) {
    build.onLoad({ filter: /[/\\]eld[/\\]src[/\\]ngrams[/\\]extrasmall\.js$/ }, async ({ path }) => {
      const { ngramsData } = await import(pathToFileURL(path).href)
      const text = JSON.stringify(onlyLanguages(ngramsData, keptLanguages))
      return { contents: `export const ngramsData = JSON.parse(${JSON.stringify(text)})` }
    })
  },
}
