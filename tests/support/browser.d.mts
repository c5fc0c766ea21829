/** Path of a browser: Playwright's own, the system's, or Debian's package; ends the process with a message where there is none. */
export declare function findBrowser(): Promise<string>
/** Whether this process may install packages with apt-get. */
export declare function isRootOnDebian(): boolean
