import { withFailure } from '../failure.ts'
import { chatSetup } from './chat-setup.ts'
import { mentionsIn } from './notes.ts'

/** Region for internal notes, which customers never see: loading, saving and deleting them. */
export const notesRegion = chatSetup.createStateConfig({
  description: 'Internal notes of the chat.',
  type: 'parallel',
  on: {
    'note.added': {
      guard: { type: 'isOurs', params: ({ event }) => event.note.chat_id },
      actions: { type: 'addNote', params: ({ event }) => event.note },
    },
    'note.deleted': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'removeNote', params: ({ event }) => event.id },
    },
    'note.change': { actions: { type: 'setNote', params: ({ event }) => event.text } },
    'note.mention': { actions: { type: 'addMention', params: ({ event }) => event.member } },
    'notice.dismiss': { actions: 'clearNoteFailure' },
  },
  states: {
    list: {
      description: 'The notes of the chat.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The notes are being fetched.',
          entry: 'beginNotes',
          on: { 'journal.resync': { target: 'loading', reenter: true } },
          invoke: {
            src: 'loadNotes',
            input: ({ context }) => ({ chatId: context.chatId }),
            onDone: { target: 'ready', actions: { type: 'mergeNotes', params: ({ event }) => event.output } },
            onError: { target: 'failed' },
          },
        },
        ready: {
          description: 'Events keep the notes up to date.',
          on: { 'journal.resync': { target: 'loading' } },
        },
        failed: {
          description: 'The notes could not be fetched.',
          on: {
            'journal.resync': { target: 'loading' },
            'history.retry': { target: 'loading' },
            'notes.retry': { target: 'loading' },
          },
        },
      },
    },
    pen: {
      description: 'The note that this member is writing.',
      initial: 'idle',
      states: {
        idle: {
          description: 'No note is being saved.',
          on: { 'note.save': { guard: 'maySaveNote', target: 'saving', actions: 'beginNote' } },
        },
        saving: {
          description: 'A note is being saved.',
          invoke: {
            src: 'saveNote',
            input: ({ context: { chatId, notebook } }) => ({
              chatId,
              text: notebook.saving?.text ?? '',
              mentions: notebook.saving ? mentionsIn(notebook.saving) : [],
            }),
            onDone: { target: 'idle', actions: { type: 'endNote', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: withFailure('restoreDraft') },
          },
        },
      },
    },
    eraser: {
      description: 'The note that this member is deleting.',
      initial: 'idle',
      states: {
        idle: {
          description: 'No note is being deleted.',
          on: {
            'note.delete': {
              guard: { type: 'mayDeleteNote', params: ({ event }) => event.id },
              target: 'deleting',
              actions: { type: 'beginDelete', params: ({ event }) => event.id },
            },
          },
        },
        deleting: {
          description: 'A note is being deleted.',
          invoke: {
            src: 'deleteNote',
            input: ({ context: { notebook } }) => ({ id: notebook.deleting ?? 0 }),
            onDone: { target: 'idle', actions: 'endDelete' },
            onError: { target: 'idle', actions: withFailure('failDelete') },
          },
        },
      },
    },
  },
})
