import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const dashboard: Translation['dashboard'] = {
  query_quota_exceeded_message:
    'Bạn đã vượt quá hạn mức truy vấn hằng tháng. Hãy nâng cấp gói hoặc chờ đến kỳ đặt lại tiếp theo để tiếp tục sử dụng dịch vụ.',
  query_quota_warning_message:
    'Bạn đã dùng {percent|number}% hạn mức truy vấn. Quá 100%, bot sẽ ngừng trả lời cho đến kỳ đặt lại tiếp theo.',
  subscription_expiry_warning:
    'Gói của bạn kết thúc ngày {date}. Hãy gia hạn kịp thời để bot tiếp tục trả lời.',
  greeting: 'Chào {name}',
  subtitle: 'Những gì đang diễn ra tại {name}.',
  attention: {
    title: 'Cần chú ý',
    documents: '{n|number} tài liệu không đọc được',
    pages: '{n|number} trang không đọc được',
    installation: '{n|number} vấn đề với bản cài đặt này',
    failed: 'Không kiểm tra được tài liệu và kênh',
  },
  figures: {
    label: 'Cuộc trò chuyện lúc này',
    waiting: 'Chờ gặp nhân viên',
    waitingNone: 'Không có ai đang chờ',
    waitingOldest: 'Chờ lâu nhất: {age}',
    assigned: 'Nhân viên đang xử lý',
    assignedNote: 'Đang mở và đã phân công',
    bot: 'Bot đang xử lý',
    botNote: 'Bot của bạn trả lời',
    today: 'Trò chuyện trong hôm nay',
    todayNote: 'Từ nửa đêm, giờ của bạn',
  },
  waiting: {
    title: 'Chờ gặp nhân viên',
    none: 'Không có ai đang chờ. Khi khách muốn gặp nhân viên, cuộc trò chuyện sẽ hiện ở đây.',
    since: 'Đã chờ {age}',
    all: 'Tất cả đang chờ',
  },
  recent: {
    title: 'Trò chuyện gần đây',
    none: 'Chưa có cuộc trò chuyện nào. Chúng sẽ hiện ở đây ngay khi khách đầu tiên nhắn tin.',
    all: 'Tất cả cuộc trò chuyện',
    failed: 'Không tải được các cuộc trò chuyện',
    noMessage: 'Chưa có tin nhắn',
  },
  status: {
    bot: 'Bot',
    waiting: 'Đang chờ',
    assigned: 'Đã phân công',
    ended: 'Đã kết thúc',
  },
  channels: {
    widget: 'Trang web',
    playground: 'Khu thử nghiệm',
    messenger: 'Messenger',
    instagram: 'Instagram',
    whatsapp: 'WhatsApp',
    zalo: 'Zalo',
  },
  senders: {
    bot: 'Bot',
    agent: 'Nhân viên',
  },
  plan: {
    title: 'Gói và truy vấn',
    names: { trial: 'Dùng thử', starter: 'Starter', growth: 'Growth', scale: 'Scale' },
    consumed: 'Truy vấn tháng này',
    used: '{used|number} trên {total|number}',
    remaining: 'Còn lại',
    monthly: 'Truy vấn hằng tháng',
    addons: 'Truy vấn mua thêm',
    ends: 'Kết thúc ngày',
    daysLeft: 'Còn {n|number} ngày',
    endsToday: 'Kết thúc hôm nay',
    ended: 'Đã kết thúc',
  },
  bots: {
    title: 'Bot',
    none: 'Chưa có bot nào. Hãy tạo một bot, huấn luyện và đặt nó lên trang web của bạn.',
    create: 'Mở danh sách bot',
    all: 'Tất cả bot',
    failed: 'Không tải được danh sách bot',
    trained: '{n|number} nguồn đã sẵn sàng',
    untrained: 'Chưa được huấn luyện',
    limit: '{used|number} trên {total|number} bot',
  },
  queries: {
    title: 'Truy vấn theo tháng',
    summary:
      'Tháng này có {queries|number} truy vấn và {month|number} cuộc trò chuyện, tổng cộng {total|number} cuộc trò chuyện',
    month: 'Tháng',
    count: 'Truy vấn',
    failed: 'Không tải được số liệu',
  },
}
