import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const readFailures: Translation['readFailures'] = {
  encrypted: 'Dosya şifreyle korunuyor; korumayı kaldırıp yeniden yükleyin.',
  damaged: 'Dosya bozuk; açıp yeniden kaydedin ve tekrar yükleyin.',
  no_text: 'Metin bulunamadı; taranmış belgeler için önce metin tanıma gerekir.',
  too_large_inside:
    'Bu dosyada bir botun okuyabileceğinden çok metin var (10 milyon karakter veya 100.000 satır). Daha küçük dosyalara bölün.',
  took_too_long: 'Okuma çok uzun sürdü; daha küçük parçalara bölüp yeniden deneyin.',
  type_unsupported: 'Bu türdeki dosyalar okunamıyor; PDF, DOCX, XLSX, CSV, TXT ya da XML olarak kaydedin.',
  page_unreachable: 'Site yanıt vermedi; adresi kontrol edip yeniden deneyin.',
  page_not_found: 'Sayfa bulunamadı; adresi kontrol edin.',
  page_refused: 'Site bu sayfaya erişimi reddetti.',
  page_forbidden_by_robots: 'Site bu sayfanın programlarca okunmasına izin vermiyor (robots.txt).',
  page_private_address: 'Adres özel bir ağa gidiyor; herkese açık bir adres girin.',
  page_too_many_redirects: 'Sayfa çok fazla kez yönlendiriyor; son adresi girin.',
  page_not_html: 'Adres bir web sayfasına gitmiyor; bunun yerine dosyayı yükleyin.',
  page_too_large: 'Sayfa okunamayacak kadar büyük; daha küçük bir sayfanın adresini girin.',
  page_duplicate: 'Bu sayfa başka bir adresle zaten biliniyor; bir şey kaybolmadı, bu adresi silin.',
  page_needs_scripts:
    'Sayfa içeriğini yalnızca JavaScript ile gösteriyor; okuyucu JavaScript çalıştırmaz. Metni kendiniz girin veya siteden JavaScript gerektirmeyen bir sürüm isteyin.',
  page_challenge:
    'Site, sayfanın yerine bir robot denetimi gösteriyor. Site yöneticisinden ParleyBot’a izin vermesini isteyin.',
  engine_failed: 'Okurken bizden kaynaklanan bir sorun oluştu; yeniden deneyin.',
}
