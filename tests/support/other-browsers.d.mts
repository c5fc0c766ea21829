/** Programs that WebKit needs: its driver, the browser that it starts, and a screen for it. */
export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}
/** Path of Firefox, or null. */
export declare function findFirefox(): string | null
/** Paths of what WebKit needs, or null where one of them is missing. */
export declare function findWebKit(): WebKitPrograms | null
/** Installs what is missing of Firefox and WebKit, and resolves with a sentence for each that the tests have to go without. */
export declare function installOtherBrowsers(): Promise<string[]>
