/** What an event stores. */
export type StoredPayload = Readonly<Record<string, unknown>>

/** Turns a payload of one version into one of the next. Steps are pure, and none is ever changed once a release wrote the next version. */
export type Upcaster = (payload: StoredPayload) => StoredPayload
