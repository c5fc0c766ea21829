import { useId } from 'react'
import { cn } from '#client/lib/cn.ts'
import type { Edge } from '#machines/chart/edges.ts'

interface EdgesProps {
  readonly edges: readonly Edge[]
  /** True for edges of the current and the selected state. */
  readonly lit: boolean
}

/** Edges with their arrowheads; hidden from screen readers, because the states list their transitions in words. */
export function Edges({ edges, lit }: EdgesProps) {
  const id = useId()
  return (
    <g
      aria-hidden
      className={cn('pointer-events-none', lit ? 'text-accent' : 'text-border-strong opacity-45')}
    >
      <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0.5 8 4 0 7.5Z" className="fill-current" />
      </marker>
      {edges.map((edge) => (
        <path
          key={edge.id}
          d={edge.path}
          markerEnd={`url(#${id})`}
          className="fill-none stroke-current"
          strokeWidth={lit ? 1.5 : 1}
        />
      ))}
    </g>
  )
}
