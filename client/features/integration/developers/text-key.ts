/** A name of the contract as keys of texts are written. */
type TextKey<T extends string> = T extends `${infer A}${'.' | ':'}${infer B}` ? `${A}_${B}` : T

/** Returns the key of the text for a scope or a type of events: `chats:read` is `chats_read`. */
export const textKey = <T extends string>(name: T): TextKey<T> => name.replace(/[.:]/, '_') as TextKey<T>
