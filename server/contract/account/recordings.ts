import { type Static, Type } from 'typebox'
import { RECORDINGS_PER_DAY } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, Moment, partsWithFiles } from '../base/shapes.ts'

/** Recording that the server has stored. */
export const SentRecording = Type.Object({
  id: about(Id, 'Number of the recording, by which the operator finds it.'),
  expires_at: about(Moment, 'When the recording is deleted.'),
})
export type SentRecording = Static<typeof SentRecording>

export const sendRecording = route({
  method: 'POST',
  path: '/support/recordings',
  access: 'member',
  limits: [{ by: 'member', ...RECORDINGS_PER_DAY }],
  // An expired subscription may be what the member reports.
  evenExpired: true,
  tag: 'Support',
  summary:
    'Stores a recording of the console for the operator (multipart field `files`, one gzipped file of at most 2 MB, with replaced texts). Only the operator can read it.',
  consumes: 'multipart',
  parts: partsWithFiles(),
  status: 201,
  response: SentRecording,
  errors: [
    'file_missing',
    'file_too_large',
    'file_empty',
    'too_many_files',
    'recording_invalid',
    'recordings_full',
    'recordings_off',
  ],
})
