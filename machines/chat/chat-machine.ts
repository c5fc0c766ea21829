import { assignmentRegion } from './assignment-region.ts'
import { chatSetup } from './chat-setup.ts'
import { historyRegion } from './history-region.ts'
import { emptyNotebook, noDraft } from './notes.ts'
import { notesRegion } from './notes-region.ts'
import { restart } from './outbox.ts'
import { outboxRegion } from './outbox-region.ts'
import { readingRegion } from './reading-region.ts'
import { colleagueRegion, composerRegion, customerRegion } from './typing-regions.ts'

/** Chat that a member has open: its assignment and the conversation. */
export const chatMachine = chatSetup.createMachine({
  id: 'chat',
  description: 'One open chat: its assignment and the conversation.',
  context: ({ input }) => ({
    ...input,
    chat: null,
    seq: 0,
    messages: [],
    positions: new Map(),
    steps: [],
    overlap: null,
    outbox: restart(input.unsent ?? []),
    draft: '',
    attached: [],
    writing: 'reply',
    notebook: { ...emptyNotebook, draft: input.noteDraft ?? noDraft },
    keptTyping: false,
    shown: 0,
    marking: 0,
    colleague: null,
    viewers: [],
    drafters: [],
    customerOnline: null,
    lostClaim: null,
    loadFailure: null,
    failure: null,
  }),
  type: 'parallel',
  states: {
    assignment: assignmentRegion,
    conversation: {
      description: 'The conversation and the unsent messages.',
      type: 'parallel',
      states: {
        history: historyRegion,
        outbox: outboxRegion,
        composer: composerRegion,
        customer: customerRegion,
        colleague: colleagueRegion,
        reading: readingRegion,
        notes: notesRegion,
      },
    },
  },
})
