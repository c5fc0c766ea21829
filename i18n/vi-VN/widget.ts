import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const widget: Translation['widget'] = {
  launcher: 'Trò chuyện',
  close: 'Đóng cuộc trò chuyện',
  hide: 'Đóng tin nhắn',
  options: 'Tùy chọn',
  retry: 'Thử lại',
  loading: 'Đang tải cuộc trò chuyện',
  poweredBy: 'Cung cấp bởi {product}',
  offlineTitle: 'Chúng tôi đang ngoại tuyến',
  offlineText: 'Hiện chưa thể trò chuyện; hãy quay lại sau.',
  botOff: 'Chatbot của chúng tôi hiện đang tắt. Bạn hãy để lại tin nhắn, nhân viên sẽ trả lời bạn tại đây.',

  composer: {
    label: 'Tin nhắn của bạn',
    send: 'Gửi tin nhắn',
    tooLong: 'Thừa {n|number} ký tự',
    suggestions: 'Câu hỏi gợi ý',
    terms: 'Điều khoản',
  },

  messages: {
    log: 'Cuộc trò chuyện',
  },

  chat: {
    talkToPerson: 'Nói chuyện với nhân viên',
    bot: 'Trợ lý AI',
  },

  errors: {
    rate_limited: 'Bạn đang gửi quá nhanh; hãy chờ một lát rồi thử lại.',
    internal_error: 'Hệ thống của chúng tôi đã gặp sự cố; hãy thử lại sau giây lát.',
    upstream_unavailable: 'Không kết nối được; hãy kiểm tra mạng và thử lại.',
    api_key_invalid: 'Khung chat chưa được thiết lập đúng trên trang web này.',
    origin_not_allowed: 'Không thể dùng khung chat trên trang web này.',
    client_disabled: 'Hiện chưa thể trò chuyện; hãy quay lại sau.',
    subscription_expired: 'Hiện chưa thể trò chuyện; hãy quay lại sau.',
    bot_disabled: 'Hiện chưa thể trò chuyện; hãy quay lại sau.',
  },
}
