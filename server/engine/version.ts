/**
 * Version of the engine; increased when documents must be read again to be as useful as new ones. Documents read by older
 * versions cannot be important (product decisions 5).
 */
export const ENGINE_VERSION = 5
