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
  saved: {
    menu: 'Báo cáo đã lưu',
    own: 'Báo cáo của bạn',
    others: 'Được chia sẻ với bạn',
    add: 'Lưu thành báo cáo mới…',
    edit: 'Cài đặt báo cáo',
    editNamed: 'Cài đặt của “{name}”…',
    replace: 'Lưu thay đổi vào “{name}”',
    remove: 'Xóa “{name}”',
    name: 'Tên',
    nameMissing: 'Nhập tên.',
    schedule: 'Gửi cho tôi qua email',
    mailed:
      'Lúc 7:00 theo múi giờ của công ty bạn, kèm các cuộc trò chuyện trong tệp Excel. Khoảng thời gian đã chọn ở trên không được tính.',
    shared: 'Mọi người được xem báo cáo đều có thể mở',
    schedules: {
      never: 'Không bao giờ',
      daily: 'Mỗi ngày, cho ngày hôm trước',
      weekly: 'Thứ Hai hằng tuần, cho bảy ngày trước đó',
    },
  },
}
