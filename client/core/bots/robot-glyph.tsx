/** Built-in bot icon, the same as in the widget. `size` is in pixels or a percentage. */
export const RobotGlyph = ({ size }: { size: number | string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M12 4v3M7 7h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3zM9 12v1M15 12v1M9.5 16h5M1.5 12v3M22.5 12v3" />
  </svg>
)
