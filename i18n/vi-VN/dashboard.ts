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
  needs: {
    title: 'Việc cần người xử lý ngay',
    none: 'Không có ai đang chờ trả lời.',
    waiting: '{name} đã chờ nhân viên {age}',
    own: '{name} đã chờ bạn trả lời {age}',
    answer: 'Trả lời',
    more: '{n|number} người nữa đang chờ',
  },
  today: {
    title: 'Cuộc trò chuyện hôm nay',
    none: 'Hôm nay chưa có ai nhắn tin.',
    earlier: 'Trước đó',
    first:
      'Chưa có khách hàng nào nhắn tin. Hãy thử bot như một khách hàng và đặt bot lên trang web của bạn; các cuộc trò chuyện sẽ hiện ở đây, mỗi cuộc một dòng.',
    tryBot: 'Thử bot',
    install: 'Đặt lên trang web',
    invite: 'Mời đồng nghiệp',
  },
  unknown: {
    title: 'Điều bot chưa biết',
    text: 'Trả lời một lần, từ đó bot sẽ biết.',
    asked: 'được hỏi {n|number} lần',
    answer: 'Trả lời',
    all: 'Tất cả câu hỏi',
    answerTitle: 'Trả lời câu hỏi',
    answerText: 'Bot đưa câu trả lời này cho mọi người hỏi cùng điều đó.',
    answered: 'Giờ bot đã biết câu trả lời',
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
    since: 'Đã chờ {age}',
  },
  recent: {
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
