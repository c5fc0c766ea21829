import type { Translation } from '../i18n-types.ts'

/** What the chat widget says once a conversation has begun; loaded with it. */
export const talk: Translation['talk'] = {
  messages: {
    helpful: 'Hữu ích',
    unhelpful: 'Không hữu ích',
    thinking: '{name} đang soạn câu trả lời',
    typing: '{name} đang nhập',
    sending: 'Đang gửi',
    sent: 'Đã gửi',
    seen: 'Đã xem',
    notSent: 'Chưa gửi được.',
    waiting: 'Chưa gửi; tin nhắn sẽ được gửi khi có kết nối trở lại.',
    discard: 'Xóa',
    stopped: 'Bạn đã dừng câu trả lời này.',
    copy: 'Sao chép câu trả lời',
    copied: 'Đã sao chép',
    sources: '{n|number} nguồn',
    page: 'Trang {n|number}',
    row: 'Dòng {n|number}',
    newest: 'Đến tin nhắn mới nhất',
    download: 'Tải {name} xuống',
  },

  chat: {
    place: 'Bạn đang ở vị trí thứ {n} trong hàng chờ.',
    wait: 'Thời gian chờ thường khoảng {n|number} phút.',
    getPerson: 'Có, cho tôi gặp nhân viên',
    noPerson: 'Không, cảm ơn',
    waiting: 'Chúng tôi đang tìm người hỗ trợ bạn. Bạn vẫn có thể viết tiếp ở đây.',
    joined: '{name} đã tham gia cuộc trò chuyện',
    backToBot: '{name} tiếp tục trả lời bạn',
    endQuestion: 'Kết thúc cuộc trò chuyện này?',
    cancel: 'Trò chuyện tiếp',
    endedByCustomer: 'Cuộc trò chuyện đã được khách hàng kết thúc.',
    ended: 'Cuộc trò chuyện đã kết thúc.',
    startNew: 'Bắt đầu cuộc trò chuyện mới',
    offline: 'Bạn đang ngoại tuyến; tin nhắn của bạn được giữ lại.',
    reconnecting: 'Mất kết nối; đang kết nối lại',
  },

  transcript: {
    title: 'Gửi cuộc trò chuyện qua email',
    send: 'Gửi',
    sent: 'Đang gửi tới {email}.',
    done: 'Đóng',
  },

  contact: {
    back: 'Chúng tôi sẽ trở lại {day} lúc {time}.',
    title: 'Để lại địa chỉ email của bạn',
    text: 'Nhờ đó chúng tôi có thể liên hệ nếu bạn đóng trang này.',
    send: 'Gửi',
    decline: 'Để sau',
  },

  rating: {
    title: 'Bạn thấy cuộc trò chuyện này thế nào?',
    stars: '{n|number} sao',
    feedback: 'Hãy cho chúng tôi biết thêm',
    skip: 'Bỏ qua',
    send: 'Gửi đánh giá',
    thanks: 'Cảm ơn bạn đã góp ý.',
  },

  errors: {
    validation_failed: 'Hãy kiểm tra nội dung đã nhập và thử lại.',
    malformed_request: 'Không đọc được yêu cầu; hãy tải lại trang và thử lại.',
    payload_too_large: 'Nội dung gửi đi quá lớn; hãy giảm bớt.',
    not_found: 'Cuộc trò chuyện này không còn nữa; hãy bắt đầu cuộc trò chuyện mới.',
    database_unavailable: 'Hiện chưa kết nối được với dịch vụ trò chuyện; hãy thử lại sau giây lát.',
    service_closing: 'Dịch vụ trò chuyện đang khởi động lại; hãy thử lại sau giây lát.',
    token_missing: 'Cuộc trò chuyện này đã hết hạn; hãy bắt đầu cuộc trò chuyện mới.',
    token_invalid: 'Cuộc trò chuyện này đã hết hạn; hãy bắt đầu cuộc trò chuyện mới.',
    query_quota_exceeded: 'Bot hiện chưa thể trả lời; nhân viên sẽ nhắn cho bạn tại đây.',
    chat_ended: 'Cuộc trò chuyện này đã kết thúc; hãy bắt đầu cuộc trò chuyện mới.',
    message_empty: 'Hãy viết tin nhắn hoặc đính kèm tệp trước.',
    customer_blocked:
      'Cuộc trò chuyện này không nhận thêm tin nhắn từ bạn. Bạn có thể liên hệ bằng cách khác.',
    attachments_disabled: 'Không thể gửi tệp ở đây; hãy viết tin nhắn.',
    file_missing: 'Tệp không còn ở đây nữa; hãy đính kèm lại.',
    file_too_large: 'Tệp quá lớn; hãy chọn tệp nhỏ hơn.',
    file_empty: 'Tệp trống; hãy chọn tệp khác.',
    file_type_invalid: 'Loại tệp này không được chấp nhận ở đây; hãy chọn tệp khác.',
    too_many_files: 'Quá nhiều tệp cùng lúc; hãy gửi ít hơn.',
    playground_limit_reached: 'Đã dùng hết số câu trả lời thử của hôm nay; ngày mai sẽ có thêm.',
  },
}
