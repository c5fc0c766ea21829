import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { previewOf } from '#client/core/report/report-dialog.tsx'
import { createRecorder } from '#client/inspect/recorder.ts'
import { flightOf } from '#client/inspect/report/flight-of.ts'
import { writeFlight } from '#client/inspect/report/worker.ts'
import { parseFlight } from '#machines/recording/flight.ts'
import { undoMachine } from '#machines/undo/undo-machine.ts'
import { literalsOf } from '#server/bin/vite/list-literals.mjs'

const literals = literalsOf(join(import.meta.dirname, '../../..'))

test('a report has the events of the tab without their texts, in the preview and in the file', async () => {
  const recorder = createRecorder()
  const machine = recorder.recorded(undoMachine, 'console: undo')
  const actor = createActor(machine, { input: { now: () => 5 } }).start()
  const reversals = [{ kind: 'act', id: 1, name: 'Zebra Quokka', version: 1, actId: 1 }] as const
  actor.send({ type: 'action.done', key: 'wombat', reversals })
  const written = await writeFlight({ flight: flightOf(recorder.tracks(), Date.now(), 'test'), literals })
  actor.stop()
  expect(previewOf(written.flight)).toMatch(
    /^0:00 {2}console: undo {2}\{ type: "action.done", key: "[a-z]{6}"/,
  )
  const text = gunzipSync(Buffer.from(await written.file.arrayBuffer())).toString('utf8')
  expect(text).not.toMatch(/Zebra|Quokka|wombat/)
  expect(parseFlight(text)).toEqual(written.flight)
  expect(written.flight.actors[0]).toMatchObject({ name: 'console: undo', context: expect.any(String) })
  expect(written.flight.actors[0]?.differs).toBeUndefined()
})
