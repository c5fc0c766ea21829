/** Name in the contract, converted to a text key. */
type TextKey<T extends string> = T extends `${infer A}${'.' | ':'}${infer B}` ? `${A}_${B}` : T

/** Returns the text key of a scope or an event type: `chats:read` becomes `chats_read`. */
export const textKey = <T extends string>(name: T): TextKey<T> => name.replace(/[.:]/, '_') as TextKey<T>
