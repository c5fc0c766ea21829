import type { Translation } from '../i18n-types.ts'

/** FAQ: questions that owners answer themselves. */
export const faqs: Translation['faqs'] = {
  add: 'Thêm mục',
  empty: 'Chưa có mục nào. Hãy ghi lại điều khách hàng hỏi nhiều nhất, cùng câu trả lời của bạn.',
  failed: 'Không tải được các mục',
  question: 'Câu hỏi',
  answer: 'Câu trả lời',
  incomplete: 'Hãy viết câu hỏi và câu trả lời trước.',
  addTitle: 'Thêm mục',
  editTitle: 'Sửa mục',
  added: 'Bot đã biết câu trả lời',
  saved: 'Đã lưu mục',
}
