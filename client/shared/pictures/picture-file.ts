import type { ChatFile } from '#contract/chats/message-shapes.ts'

/** File that is a picture. */
export type PictureFile = ChatFile & { readonly picture: NonNullable<ChatFile['picture']> }

/** Returns whether a file is a picture. */
export const isPicture = (file: ChatFile): file is PictureFile => file.picture !== undefined
