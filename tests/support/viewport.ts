/** What happy-dom adds to the window. */
interface Resizable {
  readonly happyDOM: { setViewport(size: { readonly width: number; readonly height: number }): void }
}

/** Gives the window of a test a size, in pixels. */
export const setViewport = (width: number, height = 900): void =>
  (window as unknown as Resizable).happyDOM.setViewport({ width, height })
