import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const figures: Translation['figures'] = {
  title: 'Số liệu của một khoảng thời gian',
  zone: 'Tính trọn ngày theo múi giờ {zone}; cuộc trò chuyện được tính vào ngày bắt đầu.',
  allChannels: 'Mọi kênh',
  failed: 'Không tải được số liệu',
  incomplete: 'Các cuộc trò chuyện cũ hơn vẫn đang được đếm; cho đến lúc đó số liệu còn thấp.',
  names: {
    totalChats: 'Cuộc trò chuyện',
    missedChats: 'Bị bỏ lỡ',
    reopenedChats: 'Được mở lại',
    averageNumberOfInteractionsPerChat: 'Tin nhắn mỗi cuộc',
    avgCustomerWaitingTime: 'Thời gian chờ trung bình',
    firstContactResolution: 'Giải quyết ngay lần đầu',
    firstReply: 'Trả lời đầu tiên',
    reply: 'Thời gian trả lời',
    handling: 'Thời gian xử lý',
    satisfaction: 'Mức hài lòng',
  },
  definitions: {
    totalChats: 'Các cuộc trò chuyện bắt đầu trong khoảng thời gian này.',
    missedChats:
      'Các cuộc trò chuyện đã chuyển cho nhân viên mà kết thúc không có tin nhắn của nhân viên, hoặc phải chờ hơn 10 phút trong giờ làm việc.',
    reopenedChats: 'Các cuộc trò chuyện tiếp tục sau khi đã kết thúc.',
    averageNumberOfInteractionsPerChat:
      'Tin nhắn của mọi bên, chia cho số cuộc trò chuyện trong khoảng thời gian này.',
    avgCustomerWaitingTime:
      'Thời gian trung bình từ lúc chuyển cho nhân viên đến tin nhắn đầu tiên của nhân viên, trong giờ làm việc.',
    firstContactResolution:
      'Tỷ lệ cuộc trò chuyện đã kết thúc mà không được mở lại và cũng không có cuộc trò chuyện khác của cùng khách hàng trong 24 giờ.',
    firstReply:
      'Trung vị thời gian từ lúc chuyển cho nhân viên đến tin nhắn đầu tiên của nhân viên, trong giờ làm việc. Trung vị và P90 lấy từ biểu đồ tần suất nên là gần đúng.',
    reply:
      'Trung vị thời gian từ tin nhắn chưa được trả lời đầu tiên của khách hàng đến tin nhắn tiếp theo của nhân viên. Trung vị và P90 là gần đúng.',
    handling: 'Trung vị thời gian một nhân viên giữ cuộc trò chuyện. Trung vị và P90 là gần đúng.',
    satisfaction: 'Tỷ lệ đánh giá trong khoảng thời gian này có bốn hoặc năm sao.',
  },
  about: 'Giải thích: {name}',
  open: '{name}: {value}, xem các dòng',
  p90: 'P90 {time}',
  points: '{n} điểm',
  change: 'so với khoảng thời gian trước',
  day: 'Ngày',
  median: 'Trung vị',
  chatsByDay: 'Cuộc trò chuyện theo ngày',
  chatsSentence:
    '{total|number} cuộc trò chuyện, {missed|number} bị bỏ lỡ; nhiều nhất là {most|number} vào ngày {day}.',
  replyByDay: 'Trả lời đầu tiên theo ngày',
  replySentence: '{n|number} lần trả lời; trung vị {median}, P90 {p90}.',
  byChannel: 'Theo kênh',
  byAgent: 'Theo nhân viên',
  bySentiment: 'Theo cảm xúc',
  byTag: 'Theo thẻ',
  nobody: 'Chưa giao',
  noChats: 'Không có cuộc trò chuyện nào trong khoảng thời gian này.',
  agents: {
    title: 'Nhân viên',
    name: 'Nhân viên',
    handled: 'Đã xử lý',
    firstReply: 'Trả lời đầu tiên, trung vị',
    firstReplyP90: 'Trả lời đầu tiên, P90',
    handling: 'Xử lý, trung bình',
    handlingTotal: 'Xử lý, tổng',
    unavailable: 'Không sẵn sàng',
  },
}
