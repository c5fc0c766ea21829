import type { ReactNode } from 'react'

const quiet = 'stroke-border-strong'
const marked = 'fill-accent-subtle stroke-accent'

/** Centerpieces of illustrations, by topic. */
export const motifs = {
  conversation: (
    <>
      <path
        d="M48 38h40a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H60l-8 7v-7h-4a4 4 0 0 1-4-4V42a4 4 0 0 1 4-4Z"
        className="fill-surface stroke-border-strong"
      />
      <path d="M52 45h26M52 51h16" className={quiet} />
      <path
        d="M82 62h30a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-3v6l-7-6H82a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4Z"
        className={marked}
      />
      <path d="M87 70.5h.01M97 70.5h.01M107 70.5h.01" strokeWidth="3" className="stroke-accent" />
    </>
  ),
  document: (
    <>
      <path d="M62 34h24l12 12v34a4 4 0 0 1-4 4H62a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4Z" className={marked} />
      <path d="M86 34v9a3 3 0 0 0 3 3h9" className="fill-surface stroke-accent" />
      <path d="M67 56h22M67 64h22M67 72h13" className="stroke-accent" />
    </>
  ),
  search: (
    <>
      <path d="M46 38h44M46 50h22M46 62h18M46 74h28" className={quiet} />
      <circle cx="90" cy="60" r="15" className={marked} />
      <path d="m101 71 11 11" strokeWidth="3" className="stroke-accent" />
      <path d="M83 58a7.5 7.5 0 0 1 7-6" className="stroke-accent" />
    </>
  ),
  bot: (
    <>
      <path d="M80 36v8" className="stroke-accent" />
      <circle cx="80" cy="33" r="3" className={marked} />
      <rect x="58" y="44" width="44" height="32" rx="8" className={marked} />
      <path d="M53 56v8M107 56v8" className="stroke-accent" />
      <circle cx="71" cy="58" r="3" className="fill-accent" />
      <circle cx="89" cy="58" r="3" className="fill-accent" />
      <path d="M73 67c4 3 10 3 14 0" className="stroke-accent" />
    </>
  ),
  web: (
    <>
      <path d="M34 36h92" className="stroke-border" />
      <path d="M42 29h.01M49 29h.01M56 29h.01" strokeWidth="3" className={quiet} />
      <circle cx="80" cy="64" r="18" className={marked} />
      <path
        d="M62 64h36M80 46c-6 5-8 11-8 18s2 13 8 18c6-5 8-11 8-18s-2-13-8-18Z"
        className="stroke-accent"
      />
    </>
  ),
  bell: (
    <>
      <path d="M64 72h32c-3-4-4-8-4-16a12 12 0 0 0-24 0c0 8-1 12-4 16Z" className={marked} />
      <path d="M80 40v4M75 72a5 5 0 0 0 10 0" className="stroke-accent" />
      <path d="M54 46c1-4 3-7 6-9M106 46c-1-4-3-7-6-9" className={quiet} />
    </>
  ),
  chart: (
    <>
      <path d="M46 80h68" className={quiet} />
      <rect x="52" y="62" width="10" height="18" rx="2" className="fill-surface stroke-border-strong" />
      <rect x="68" y="52" width="10" height="28" rx="2" className="fill-surface stroke-border-strong" />
      <rect x="84" y="58" width="10" height="22" rx="2" className="fill-surface stroke-border-strong" />
      <rect x="100" y="40" width="10" height="40" rx="2" className={marked} />
    </>
  ),
  people: (
    <>
      <circle cx="98" cy="48" r="8" className="fill-surface stroke-border-strong" />
      <path d="M84 80c0-9 5-15 14-15s14 6 14 15" className="fill-surface stroke-border-strong" />
      <circle cx="68" cy="50" r="10" className={marked} />
      <path d="M50 82c0-11 7-18 18-18s18 7 18 18Z" className={marked} />
    </>
  ),
  star: (
    <>
      <path
        d="m80 36 7 14 15.5 2.3-11.2 11 2.6 15.4L80 71.4l-13.9 7.3 2.6-15.4-11.2-11L73 50Z"
        className={marked}
      />
      <path d="M44 80h14M102 80h14" className={quiet} />
    </>
  ),
  image: (
    <>
      <rect x="52" y="38" width="56" height="42" rx="4" className={marked} />
      <circle cx="66" cy="51" r="5" className="fill-surface stroke-accent" />
      <path d="m52 74 16-13 12 10 10-8 18 13" className="stroke-accent" />
    </>
  ),
  form: (
    <>
      <path d="M46 38h22M46 62h30" className={quiet} />
      <rect x="46" y="43" width="68" height="11" rx="3" className={marked} />
      <rect x="46" y="67" width="68" height="11" rx="3" className="fill-surface stroke-border-strong" />
      <path d="M51 46v5" className="stroke-accent" />
    </>
  ),
  done: (
    <>
      <circle cx="80" cy="58" r="20" className={marked} />
      <path d="m71 58 6.5 6.5L90 52" strokeWidth="3" className="stroke-accent" />
    </>
  ),
  broken: (
    <>
      <path d="M34 36h92" className="stroke-border" />
      <path d="M42 29h.01M49 29h.01M56 29h.01" strokeWidth="3" className={quiet} />
      <path d="M80 44 101 80H59Z" className="fill-warning-subtle stroke-warning" />
      <path d="M80 57v10M80 73h.01" strokeWidth="2.5" className="stroke-warning" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type MotifName = keyof typeof motifs
