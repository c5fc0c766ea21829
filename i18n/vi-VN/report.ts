import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const report: Translation['report'] = {
  title: 'Báo cáo tùy chọn',
  columns: {
    member_name: 'Tên khách hàng',
    location: 'Địa điểm',
    assignee: 'Nhân viên phụ trách',
    chat_summary: 'Tóm tắt cuộc trò chuyện',
    tags: 'Thẻ',
    conversations: 'Số tin nhắn',
    created_date: 'Ngày tạo',
    bot_name: 'Tên bot',
  },
  sheets: {
    chats: 'Cuộc trò chuyện',
    criteria: 'Tiêu chí',
  },
  criteria: {
    name: 'Tiêu chí',
    value: 'Giá trị',
    start_date: 'Từ ngày',
    end_date: 'Đến ngày',
    time_zone: 'Múi giờ',
    search: 'Tìm kiếm',
    assignees: 'Nhân viên phụ trách',
    channels: 'Kênh',
    locations: 'Địa điểm',
    sentiments: 'Cảm xúc',
    tags: 'Thẻ',
    userNames: 'Tên khách hàng',
    botIds: 'Các bot',
    sort: 'Sắp xếp theo',
    exported_at: 'Xuất lúc',
    exported_by: 'Người xuất',
    all: 'Tất cả',
    nobody: 'Chưa có ai',
    ascending: '{column}, tăng dần',
    descending: '{column}, giảm dần',
  },
}
