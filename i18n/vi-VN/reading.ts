import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const reading: Translation['reading'] = {
  openChat: 'Mở cuộc trò chuyện',
  failed: 'Không tải được cuộc trò chuyện',
  noMessages: 'Không có tin nhắn.',
}
