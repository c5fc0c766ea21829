import { describe, expect, test } from 'vitest'
import type { Note } from '#contract/chats/notes.ts'
import { storedDraft } from '#machines/chat/notes.ts'
import { an, at } from '#tests/support/shapes.ts'
import { openChat } from './support/chat.ts'

const bea = { id: 2, name: 'Bea Karlsen' }

const noteOf = (id: number, text = `Note ${id}`, author: Note['author'] = bea): Note => ({
  id,
  chat_id: 1,
  author,
  text,
  mentions: [],
  created_at: at(id),
})

const added = (note: Note) => ({ type: 'note.added', seq: 20, at: '', note }) as const
const deleted = (id: number, chat_id = 1) => ({ type: 'note.deleted', seq: 21, at: '', id, chat_id }) as const

async function openNotes(notes: readonly Note[] = []) {
  const parts = await openChat({ status: 'bot' })
  await parts.loadNotes.last().resolve(notes)
  const ids = () => parts.context().notebook.notes.map(({ id }) => id)
  return { ...parts, ids, book: () => parts.context().notebook }
}

describe('the list of notes', () => {
  test('follows notes of this chat that are added and deleted', async () => {
    const { actor, ids } = await openNotes([noteOf(1)])
    actor.send(added(noteOf(2)))
    actor.send(added({ ...noteOf(3), chat_id: 9 }))
    expect(ids()).toEqual([1, 2])
    actor.send(deleted(1, 9))
    actor.send(deleted(1))
    expect(ids()).toEqual([2])
  })

  test('retains notes that arrive while it is loaded, and none that are deleted in the meantime', async () => {
    const { actor, loadNotes, ids } = await openChat({ status: 'bot' }).then((parts) => ({
      ...parts,
      ids: () => parts.context().notebook.notes.map(({ id }) => id),
    }))
    actor.send(added(noteOf(3)))
    actor.send(deleted(1))
    await loadNotes.last().resolve([noteOf(1), noteOf(2)])
    expect(ids()).toEqual([2, 3])
  })

  test('is reloaded after a gap, without notes that were removed in the meantime', async () => {
    const { actor, loadNotes, ids } = await openNotes([noteOf(1), noteOf(2)])
    actor.send({ type: 'journal.resync' })
    await loadNotes.last().resolve([noteOf(2)])
    expect(ids()).toEqual([2])
  })
})

test.each(['notes.retry', 'history.retry', 'journal.resync'] as const)(
  'notes that cannot be fetched are fetched again by %s',
  async (type) => {
    const { actor, loadNotes, context } = await openChat({ status: 'bot' })
    await loadNotes.last().reject({ code: 'upstream_unavailable' })
    actor.send({ type })
    await loadNotes.last().resolve([noteOf(1)])
    expect(context().notebook.notes).toEqual([noteOf(1)])
  },
)

describe('a note', () => {
  test('is never sent as a message, and a message never saved as a note', async () => {
    const { actor, sendMessage, saveNote } = await openNotes()
    actor.send({ type: 'draft.change', text: 'For the customer' })
    actor.send({ type: 'note.change', text: 'For the team' })
    expect(actor.getSnapshot().can({ type: 'note.save' })).toBe(false)
    actor.send({ type: 'note.begin' })
    expect(actor.getSnapshot().can({ type: 'message.send' })).toBe(false)
    actor.send({ type: 'message.send' })
    actor.send({ type: 'note.save' })
    expect(sendMessage.calls).toHaveLength(0)
    expect(saveNote.last().input).toEqual({ chatId: 1, text: 'For the team', mentions: [] })
    actor.send({ type: 'reply.begin' })
    actor.send({ type: 'message.send' })
    expect(sendMessage.last().input).toMatchObject({ text: 'For the customer' })
  })

  test('notifies members whose names are still in it', async () => {
    const { actor, saveNote } = await openNotes()
    actor.send({ type: 'note.begin' })
    actor.send({ type: 'note.mention', member: bea })
    actor.send({ type: 'note.mention', member: { id: 3, name: 'Chi' } })
    actor.send({ type: 'note.change', text: '@Bea Karlsen look' })
    actor.send({ type: 'note.save' })
    expect(saveNote.last().input.mentions).toEqual([2])
  })

  test('is added to the list once it is saved, and not again by its event', async () => {
    const { actor, saveNote, ids, book } = await openNotes()
    actor.send({ type: 'note.begin' })
    actor.send({ type: 'note.change', text: ' Mine ' })
    actor.send({ type: 'note.save' })
    expect(book().saving?.text).toBe('Mine')
    await saveNote.last().resolve(noteOf(5, 'Mine'))
    actor.send(added(noteOf(5, 'Mine')))
    expect([ids(), book().saving]).toEqual([[5], null])
  })

  test('returns to the field if it cannot be saved, above text written since', async () => {
    const { actor, saveNote, book } = await openNotes()
    actor.send({ type: 'note.begin' })
    actor.send({ type: 'note.change', text: 'First' })
    actor.send({ type: 'note.save' })
    actor.send({ type: 'note.change', text: 'Second' })
    await saveNote.last().reject({ code: 'upstream_unavailable' })
    expect(book().draft.text).toBe('First\n\nSecond')
    expect(book().failure).toEqual({ code: 'upstream_unavailable' })
  })

  test('can be created from a message that can no longer be sent', async () => {
    const { actor, context } = await openNotes()
    actor.send({ type: 'draft.change', text: 'Too late' })
    actor.send({ type: 'draft.toNote' })
    expect(context()).toMatchObject({ draft: '', writing: 'note', notebook: { draft: { text: 'Too late' } } })
  })

  test('can be deleted only by its author or a supervisor', async () => {
    const mine = noteOf(1, 'Mine', { id: an.id, name: an.name })
    const { actor, deleteNote, ids } = await openNotes([mine, noteOf(2)])
    expect(actor.getSnapshot().can({ type: 'note.delete', id: 2 })).toBe(false)
    actor.send({ type: 'note.delete', id: 1 })
    await deleteNote.last().resolve()
    expect(ids()).toEqual([2])
  })
})

test('a stored draft is restored with its mentions, and a damaged one is empty', () => {
  const draft = { text: 'Hi', mentions: [{ id: 2, name: 'Bea' }, { id: 'x' }] }
  expect(storedDraft(draft)).toEqual({ text: 'Hi', mentions: [{ id: 2, name: 'Bea' }] })
  expect(storedDraft('Hi')).toEqual({ text: '', mentions: [] })
})
