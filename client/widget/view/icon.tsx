/** Line icons on a 24 × 24 grid, in the text color. */
const shapes = {
  attach: 'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7L9.5 17a1.7 1.7 0 0 1-2.4-2.4L15 7',
  bot: 'M12 4v3M7 7h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3zM9 12v1M15 12v1M9.5 16h5M1.5 12v3M22.5 12v3',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  down: 'M12 5v14M6 13l6 6 6-6',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  end: 'M12 3v8M6.5 6.5a8 8 0 1 0 11 0',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  menu: 'M5 12h.01M12 12h.01M19 12h.01',
  offline:
    'M3 3l18 18M5 12a10 10 0 0 1 4-2.5M2 8.5A15 15 0 0 1 6 6M19 12a10 10 0 0 0-5-2.8M22 8.5a15 15 0 0 0-11-4M8.5 15.5a5 5 0 0 1 7 0M12 19h.01',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5h.01',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  retry: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  send: 'M12 19V5M5.5 11.5L12 5l6.5 6.5',
  star: 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6L3.4 9.8l6-.8z',
  thumb: 'M7 11v9H4v-9zM7 11l4-8a2 2 0 0 1 2 2v4h6a2 2 0 0 1 2 2.3l-1.2 7A2 2 0 0 1 17.8 20H7',
  stop: 'M8 8h8v8H8z',
} as const

export type IconName = keyof typeof shapes

/** Decorative icon next to a text or in a labeled button; always hidden from screen readers. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)
