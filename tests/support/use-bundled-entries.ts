import { join } from 'node:path'
import { inject } from 'vitest'
import { runBundledChild } from '#server/engine/ingest/process/child-entry.ts'
import { runBundled } from '#server/lib/runnable.ts'

runBundled(inject('entries'))
runBundledChild(join(inject('entries'), 'ingest-child.js'))
