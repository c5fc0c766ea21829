/** happy-dom's additions to the window. */
interface Resizable {
  readonly happyDOM: { setViewport(size: { readonly width: number; readonly height: number }): void }
}

/** Sets the size in pixels of a test's window. */
export const setViewport = (width: number, height = 900): void =>
  (window as unknown as Resizable).happyDOM.setViewport({ width, height })
