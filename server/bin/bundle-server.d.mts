/** Bundles entries of the server, each a path from the root by its name in the folder that the bundle goes to. */
export declare function bundleServer(entries: Readonly<Record<string, string>>, outdir: string): Promise<void>
