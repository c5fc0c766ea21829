import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import {
  addPersonNote,
  deletePersonNote,
  getPerson,
  type Person,
  type PersonState,
  setPersonState,
} from '#contract/chats/people.ts'
import { type Failure, failureOf } from '#machines/failure.ts'

/** Returns the person behind a chat, kept up to date, and the commands to change them. Give the component a `key` per chat. */
export function usePerson(chatId: number) {
  const params = { id: chatId }
  const { data, failure, loading, reload, outdated, patch } = useResource<Person>('chats: person', (signal) =>
    call(getPerson, { params: { id: chatId }, signal }),
  )
  const [refusal, setRefusal] = useState<Failure | null>(null)
  useJournalEvents(['person.changed'], (events) => {
    if (events.some(({ person_id }) => person_id === data?.id)) outdated()
  })
  useJournalEvents(['page.visited'], (events) => {
    if (events.some(({ chat_id }) => chat_id === chatId)) outdated()
  })
  useResync(outdated)
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setRefusal(null)
    try {
      await work()
      return true
    } catch (error) {
      setRefusal(failureOf(error))
      return false
    }
  }
  return {
    person: data,
    failure: data ? null : failure,
    isLoading: loading,
    reload,
    /** Replaces the person with the one that a call returned. */
    show: (person: Person) => patch(() => person),
    /** Reason why the last change was rejected. */
    refusal,
    setState: (state: PersonState) =>
      attempt(async () => {
        const person = await call(setPersonState, { params, body: { state } })
        patch(() => person)
      }),
    addNote: (text: string) =>
      attempt(async () => {
        const note = await call(addPersonNote, { params, body: { text } })
        patch((last) => ({ ...last, notes: [note, ...last.notes.filter(({ id }) => id !== note.id)] }))
      }),
    deleteNote: (id: number) =>
      attempt(async () => {
        await call(deletePersonNote, { params: { ...params, note: id } })
        patch((last) => ({ ...last, notes: last.notes.filter((note) => note.id !== id) }))
      }),
  }
}

export type PersonHandle = ReturnType<typeof usePerson>
