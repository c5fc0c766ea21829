/** Grows when documents have to be read anew to be as useful as new ones; older ones cannot be made important (decisions 5). */
export const ENGINE_VERSION = 1
