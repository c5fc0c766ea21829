import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const adhoc: Translation['adhoc'] = {
  description:
    'Mọi cuộc trò chuyện theo tiêu chí của bạn; địa chỉ giữ các tiêu chí nên liên kết luôn mở cùng một báo cáo.',
  search: 'Tìm khách hàng, địa điểm hoặc tóm tắt',
  chats: 'Cuộc trò chuyện',
  messages: 'Tin nhắn',
  median: 'Trung vị mỗi cuộc',
  p90: 'P90 mỗi cuộc',
  totals: 'Tổng của báo cáo',
  latest: 'Số liệu là của {n|number} cuộc trò chuyện gần nhất.',
  moveUp: 'Chuyển {column} lên',
  moveDown: 'Chuyển {column} xuống',
  csv: 'Tệp CSV',
  xlsx: 'Tệp Excel (XLSX)',
  failed: 'Không tải được báo cáo',
  empty: 'Chưa có cuộc trò chuyện. Chúng xuất hiện ở đây ngay khi khách hàng nhắn cho một bot của bạn.',
  noMatch: 'Không có cuộc trò chuyện nào khớp với các tiêu chí này.',
  conversation: 'Cuộc trò chuyện',
}
