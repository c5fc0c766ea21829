import type { Rolldown } from 'vite'

/** Returns how the console is split into files: few of them, because a browser fetches six at a time. `client` is its folder. */
export declare function fewChunks(
  client: string,
): Pick<Rolldown.OutputOptions, 'chunkFileNames' | 'codeSplitting'>
