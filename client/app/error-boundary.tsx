import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

interface Props {
  /** True where nothing stands around it, so that the error page has to be the page's main part itself. */
  readonly alone?: boolean
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
}

/** Shows the error page in place of what failed below it; a new `key` gives it another try. */
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
