import { shallowEqual, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import {
  type Identified,
  type Page,
  pagedListMachine,
  type RowPatch,
} from '#machines/paged-list/paged-list-machine.ts'
import { hasFailed, isLoading } from '#machines/paged-list/selectors.ts'
import { useActor } from './use-actor.ts'

/** Loads a long list page by page. Name and `load` are read once; to list something else, give the component another `key`. */
export function usePagedList<Row extends Identified>(
  name: string,
  load: (start: number, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const [machine] = useState(() =>
    pagedListMachine<Row>().provide({
      actors: {
        loadPage: fromPromise<Page<Row>, { readonly start: number }>(({ input, signal }) =>
          load(input.start, signal),
        ),
      },
    }),
  )
  const actor = useActor(name, machine)
  const list = useSelector(
    actor,
    (snapshot) => ({
      rows: snapshot.context.rows,
      total: snapshot.context.total,
      failure: snapshot.context.failure,
      /** True until the first page has loaded or failed. */
      loading: isLoading(snapshot),
      loadingMore: snapshot.hasTag('busy'),
      canShowMore: snapshot.can({ type: 'list.more' }),
      failed: hasFailed(snapshot),
    }),
    shallowEqual,
  )
  const commands = {
    more: () => actor.send({ type: 'list.more' }),
    reload: () => actor.send({ type: 'list.reload' }),
    /**
     * Applies a change to the loaded rows immediately, and to a page that is still being fetched once it arrives; patches must be
     * idempotent.
     */
    patch: (patch: RowPatch<Row>) => actor.send({ type: 'list.patch', patch }),
  }
  return { ...list, ...commands }
}
