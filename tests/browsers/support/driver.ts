/** Input as WebDriver has it: what a pointer or a keyboard does, one after the other. */
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

/** A document of the window: the page itself, or what its first iframe shows. */
export type Place = 'page' | 'frame'

/** A browser with one window and no history, driven through WebDriver. */
export interface Driver {
  /** Opens an address and resolves when the page has loaded. */
  navigate(url: string): Promise<void>
  reload(): Promise<void>
  /** Calls a function, given as source, with one JSON text, and resolves with the text that it returns. */
  call(place: Place, source: string, json: string): Promise<string>
  /** Sends input; coordinates count from the upper left corner of the place, in CSS pixels. */
  perform(place: Place, sources: readonly InputSource[]): Promise<void>
  /** Returns a PNG of the window. */
  screenshot(): Promise<Buffer>
  /** Errors that the console of the browser has shown so far. */
  faults(): readonly string[]
  /** Ends the browser and deletes what it stored. */
  close(): Promise<void>
}
