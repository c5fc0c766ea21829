import { Component, type ReactNode } from 'react'
import { ErrorPage } from '../core/failures/error-page.tsx'

interface Props {
  /** True if rendered without a layout, so that the error page must provide the main landmark. */
  readonly alone?: boolean
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
}

/** Shows the error page instead of a subtree that failed; changing the `key` tries again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const page = <ErrorPage status={500} message={error.message} />
    return this.props.alone ? <main className="h-dvh overflow-y-auto">{page}</main> : page
  }
}
