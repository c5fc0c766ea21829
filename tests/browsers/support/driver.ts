/** WebDriver input: a sequence of pointer or keyboard actions. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' }
      readonly actions: readonly PointerAction[]
    }
type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string }
type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly origin: 'viewport' }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }

/** Document that a call applies to: the page itself, or its first iframe. */
export type Place = 'page' | 'frame'

/** Browser with one window and no history, driven through WebDriver. */
export interface Driver {
  /** Opens a URL and resolves once the page has loaded. */
  navigate(url: string): Promise<void>
  reload(): Promise<void>
  /** Calls a function, given as source, with one JSON string, and resolves with the string that it returns. */
  call(place: Place, source: string, json: string): Promise<string>
  /** Sends input; coordinates are CSS pixels from the upper left corner of the document. */
  perform(place: Place, sources: readonly InputSource[]): Promise<void>
  /** Returns a PNG of the window. */
  screenshot(): Promise<Buffer>
  /** Errors that the browser's console has shown so far. */
  faults(): readonly string[]
  /** Closes the browser and deletes its data. */
  close(): Promise<void>
}
