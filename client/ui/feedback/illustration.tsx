import { type MotifName, motifs } from './illustration-motifs.tsx'

/** Decorative line drawing of 160 × 112 pixels in the theme's colors. */
export const Illustration = ({ motif, className }: { motif: MotifName; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 160 112"
    width="160"
    height="112"
    fill="none"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <ellipse cx="80" cy="102" rx="52" ry="5" className="fill-surface-hover" />
    <rect
      x="38"
      y="20"
      width="84"
      height="66"
      rx="8"
      transform="rotate(-7 80 53)"
      className="fill-surface-hover stroke-border"
    />
    <rect x="34" y="22" width="92" height="70" rx="8" className="fill-surface stroke-border" />
    <path d="M20 44h8M24 40v8M136 26h6M139 23v6" className="stroke-border-strong" />
    <circle cx="143" cy="66" r="2.5" className="stroke-accent" />
    <circle cx="18" cy="74" r="1.5" className="fill-border-strong" />
    {motifs[motif]}
  </svg>
)
