import type { Locales } from '#i18n/i18n-types.ts'

/** Message shown if the console fails to start. It is not in `i18n/`, because it is also shown if loading those texts fails. */
const texts: Record<Locales, string> = {
  'en-US': 'The console could not be loaded. Check your network and reload the page.',
  'fr-FR': 'La console n’a pas pu être chargée. Vérifiez votre réseau et rechargez la page.',
  'tr-TR': 'Konsol yüklenemedi. Ağınızı denetleyip sayfayı yeniden yükleyin.',
  'vi-VN': 'Không tải được trang quản trị. Hãy kiểm tra mạng rồi tải lại trang.',
}

/** Replaces the console with a message that it could not be loaded. */
export function showBootFailure(root: HTMLElement, locale: Locales): void {
  const message = document.createElement('p')
  message.setAttribute('role', 'alert')
  message.textContent = texts[locale]
  message.className = 'p-6 text-center'
  root.replaceChildren(message)
}
