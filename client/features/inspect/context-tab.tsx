import type { ReactNode } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { valueText } from './chart/active-states.ts'
import { JsonTree } from './json-tree.tsx'
import { TravelBar } from './travel-bar.tsx'
import type { Travel } from './use-travel.ts'

/** Context in the selected state, with the changes since the previous state. */
export function ContextTab({ travel }: { travel: Travel }) {
  const LL = useLL()
  const { state, before } = travel
  return (
    <div className="flex flex-col gap-3">
      <TravelBar travel={travel} />
      {state ? (
        <dl className="flex flex-col gap-3">
          <Part name={LL.inspect.context.state()}>
            <span className="wrap-anywhere font-mono text-xs">{valueText(state.value) || state.status}</span>
          </Part>
          {state.tags.length > 0 && (
            <Part name={LL.inspect.context.tags()}>
              <span className="font-mono text-xs">{state.tags.join(', ')}</span>
            </Part>
          )}
          <Part name={LL.inspect.context.data()}>
            <JsonTree value={state.context} {...(before && { before: before.context })} />
          </Part>
          {state.output !== undefined && (
            <Part name={LL.inspect.context.output()}>
              <JsonTree value={state.output} />
            </Part>
          )}
        </dl>
      ) : (
        <p className="text-text-muted">{LL.inspect.context.none()}</p>
      )}
    </div>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="mb-0.5 text-text-faint text-xs">{name}</dt>
    <dd>{children}</dd>
  </div>
)
