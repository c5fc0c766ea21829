import type { Translation } from '../i18n-types.ts'

/** Prompt editor: versions, drafts and placeholders. */
export const promptEditor: Translation['promptEditor'] = {
  beside: 'Bên cạnh lời nhắc',
  versions: 'Phiên bản',
  none: 'Mỗi lần lưu tạo một phiên bản mà bạn có thể xem và khôi phục.',
  failed: 'Không tải được các phiên bản',
  older: 'Hiện phiên bản cũ hơn',
  current: 'Hiện tại',
  restoredFrom: 'Khôi phục từ phiên bản {n}',
  text: 'Nội dung',
  changes: 'So với phiên bản hiện tại',
  same: 'Nội dung giống phiên bản hiện tại.',
  count: 'Thêm {added|number}, bớt {removed|number}',
  restore: 'Khôi phục phiên bản này',
  restoreText: 'Nội dung này trở thành phiên bản mới nhất. Không phiên bản nào bị xóa.',
  restoreUnsaved: 'Các thay đổi chưa lưu của bạn sẽ bị thay thế.',
  restored: 'Đã khôi phục phiên bản {version}',
  tips: 'Gợi ý',
  tryIt: 'Dùng thử',
  tryText: 'Câu trả lời theo lời nhắc đã lưu. Hãy lưu để thử các thay đổi.',
  fill: '{n|number} chỗ cần điền:',
  fillHint: 'Phím Tab chuyển đến chỗ tiếp theo.',
  conflict: 'Người khác đã lưu phiên bản {version} trong lúc bạn đang viết.',
  conflictBy: '{name} đã lưu phiên bản {version} trong lúc bạn đang viết.',
  foreign: 'Phiên bản {version} được lưu ở nơi khác và đang hiển thị tại đây.',
  draft: 'Bản nháp chưa lưu của bạn đã được mở lại.',
  draftOlder:
    'Bản nháp chưa lưu của bạn đã được mở lại. Bản nháp dựa trên phiên bản {version}; lời nhắc đã được lưu sau đó.',
  resolve: 'Trước tiên hãy chọn giữ nội dung của ai',
}
