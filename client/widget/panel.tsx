import { render } from 'preact'
import { served } from '#client/lib/base-path.ts'
import { createApi } from './panel/api.ts'
import { connectHost } from './panel/host.ts'
import { openMemory } from './panel/memory.ts'
import { createPendingFiles } from './panel/pending-files.ts'
import { Session } from './panel/session.ts'
import { watchVisit } from './panel/visit.ts'
import { App } from './view/app.tsx'

const query = new URLSearchParams(location.search)
const apiKey = query.get('key') ?? ''
const chosen = query.get('lang')

/** `crypto.randomUUID` is missing on pages without TLS. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

async function main(): Promise<void> {
  const host = connectHost(served(`/widget/boot${location.search}`))
  const session = new Session({
    api: createApi(apiKey),
    apiKey,
    host,
    memory: await openMemory(apiKey, host),
    files: createPendingFiles(newId),
    languages: chosen ? [chosen, ...navigator.languages] : navigator.languages,
    now: Date.now,
    newId,
    random: Math.random,
    isInstant: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  render(<App session={session} />, document.body)
  await watchVisit(session)
}

void main()
