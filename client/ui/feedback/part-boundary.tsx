import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  /** Shown if the part fails to render. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly hasFailed: boolean
}

/** Error boundary for one part of a page, such as a row; a new `key` retries. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
