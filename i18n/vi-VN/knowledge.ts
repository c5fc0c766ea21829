import type { Translation } from '../i18n-types.ts'

/** What a bot knows: files whose names it has already. */
export const knowledge: Translation['knowledge'] = {
  replace: {
    title: 'Bot đã có tệp cùng tên',
    text: 'Nếu giữ cả hai, bot có thể đưa ra hai câu trả lời khác nhau. Nếu thay thế, tệp cũ sẽ bị xóa khi tệp mới được tải lên xong.',
    keep: 'Giữ cả hai',
    replace: 'Thay thế',
  },
}
