import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const notifications: Translation['notifications'] = {
  title: 'Thông báo',
  description: 'Những gì liên quan đến bạn. Thông báo được giữ trong {days|number} ngày.',
  unread: '{n|number} chưa đọc',
  isUnread: 'Chưa đọc',
  seeAll: 'Xem tất cả',
  readAll: 'Đánh dấu tất cả là đã đọc',
  nothingUnread: 'Mọi thứ đã được đọc.',
  empty:
    'Chưa có thông báo nào. Những cuộc trò chuyện được giao cho bạn và khách hàng không hài lòng sẽ hiện ở đây.',
  failed: 'Không tải được thông báo',
  readFailed: 'Không đánh dấu được thông báo là đã đọc',
  more: 'Hiện các thông báo cũ hơn',
  arrived: '{n|number} thông báo mới',
  sound: 'Âm thanh',
  soundText: 'Một tiếng ngắn khi có phân công mới, khách hàng không hài lòng hoặc có người nhắc đến bạn.',
  desktop: 'Thông báo trên màn hình',
  desktopText: 'Do hệ thống của bạn hiển thị khi thẻ này chạy nền.',
  desktopRefused: 'Trình duyệt đang chặn thông báo của trang này; hãy cho phép trong phần cài đặt.',
  desktopMissing: 'Trình duyệt này không hiển thị được thông báo.',
  choices: 'Cách bạn được thông báo',
  kinds: {
    chat_assigned: '{by} đã giao cho bạn cuộc trò chuyện của {customer}',
    chat_assigned_by_itself: 'Bạn được giao cuộc trò chuyện của {customer}',
    chat_due: 'Đã đến lúc xử lý lại cuộc trò chuyện của {customer}',
    chat_unanswered:
      '{agent} đã không trả lời {customer} trong {n|number} phút; cuộc trò chuyện lại đang chờ',
    chat_removed: '{by} đã lấy lại cuộc trò chuyện của {customer} từ bạn',
    chat_unhappy: '{customer} không hài lòng: {sentiment}',
    rating_low: '{customer} đánh giá {n|number} sao: {text}',
    unknown: 'Có sự kiện mà trang này chưa biết; hãy tải lại trang để xem',
    note_mentioned: '{by} đã nhắc đến bạn trong cuộc trò chuyện của {customer}',
    floor_message: '{by}: {text}',
    role_changed: '{by} đã đổi vai trò của bạn thành {role}',
    assignment_joined: '{by} đã thêm bạn vào nhóm được giao cuộc trò chuyện',
    assignment_left: '{by} đã đưa bạn ra khỏi nhóm được giao cuộc trò chuyện',
    training_failed: '{bot} không đọc được {name}',
    quota_warning: 'Đã dùng {percent|number}% số truy vấn của tháng này',
    quota_exceeded: 'Đã dùng hết số truy vấn của tháng này',
  },
}
