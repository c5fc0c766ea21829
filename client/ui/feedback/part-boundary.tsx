import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  /** What stands in place of a part that cannot be drawn. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly hasFailed: boolean
}

/** Limits the failure of one part, such as a row, to that part; a new `key` tries again. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
