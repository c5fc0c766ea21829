import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const memberFigures: Translation['memberFigures'] = {
  title: 'Số liệu của bạn',
  text: 'Những gì bạn đã làm, bên cạnh trung vị của tài khoản. Chỉ bạn và người giám sát thấy.',
  titleOf: 'Số liệu của {name}',
  failed: 'Không tải được số liệu',
  handled: 'Cuộc trò chuyện đã xử lý',
  firstReply: 'Trả lời đầu tiên',
  reply: 'Thời gian trả lời',
  atOnce: 'Số cuộc cùng lúc',
  occupancy: 'Thời gian trực tuyến có cuộc trò chuyện',
  unanswered: 'Không trả lời',
  passedOn: 'Đã chuyển đi',
  cameBack: 'Quay lại',
  satisfaction: 'Mức hài lòng',
  online: 'Trực tuyến',
  away: 'Vắng mặt',
  spread: 'P90 {p90} · tất cả: {team}',
  team: 'trung vị của tất cả: {value}',
  ratings: '{n|number} đánh giá',
  fewRatings: '{n|number} trên {least|number} đánh giá cần có',
  dayOf: 'Trực tuyến và vắng mặt, {day}',
  nobody: 'Ngoại tuyến cả ngày.',
}
