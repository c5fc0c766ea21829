import type { Translation } from '../i18n-types.ts'

/** Installing the widget on a website, and checking where it is installed. */
export const install: Translation['install'] = {
  ways: {
    label: 'Site türleri',
    texts: {
      html: 'Bu satırı, sohbetin görünmesini istediğiniz her sayfada </body> etiketinden önce yapıştırın.',
      wordpress:
        'Ücretsiz WPCode eklentisini kurun, Code Snippets › Header & Footer sayfasını açın, bu satırı Footer altına yapıştırıp kaydedin.',
      shopify:
        'Online Mağaza › Temalar sayfasını açın, temanızın menüsünden Kodu düzenle’yi seçin, bu satırı layout/theme.liquid dosyasında </body> etiketinden önce yapıştırıp kaydedin.',
      tagManager:
        'Özel HTML türünde bir etiket oluşturun, bu kodu yapıştırın, All Pages tetikleyicisini seçin, kaydedin ve kapsayıcıyı gönderin.',
      react: 'Bu React parçasını ekleyin ve uygulamanızın kökünde bir kez gösterin.',
      vue: 'Bunu App.vue dosyasındaki <script setup> içine ekleyin.',
    },
  },
  check: {
    title: 'Sitemi kontrol et',
    text: 'Sayfayı açıp satırı ararız.',
    address: 'Sayfanın adresi',
    check: 'Sitemi kontrol et',
    checking: 'Kontrol ediliyor…',
    found: 'Bulundu. Sohbet {host} sitesinde.',
    seen: 'Sohbet {host} sitesinde. Bir ziyaretçinin tarayıcısı onu {when} yükledi.',
    failed: '{host} okunamadı.',
    lastSeen: 'Orada en son yüklenme: {when}.',
    problem: {
      no_line:
        'Satır henüz {host} sitesinde değil. </body> etiketinden önce yapıştırın, sayfayı yayınlayın ve sitenizin önbelleğini temizleyin.',
      tag_manager:
        'Satır sayfanın kendisinde değil. Tag Manager ekliyorsa kapsayıcıyı gönderin ve sitenizi bir kez açın: sohbet yüklendiği anda bulunur.',
      other_bot: '{host} sitesinde başka bir botun satırı var. Yukarıdakiyle değiştirin.',
      in_comment: 'Satır bir HTML yorumunun içinde, bu yüzden tarayıcılar onu atlar. Yorumun dışına taşıyın.',
      not_allowed: 'Satır orada, ancak {host} izin verilen siteler arasında değil. Ekleyip kaydedin.',
      policy:
        'Satır orada, ancak {host} sitesinin Content-Security-Policy ilkesi onu engelliyor. script-src, connect-src ve frame-src içinde {server} adresine izin verin.',
    },
  },
  sites: {
    title: 'Sohbetin bulunduğu siteler',
    text: 'Bir ziyaretçinin tarayıcısının widget’ı istediği web siteleri.',
    empty: 'Henüz site yok. Siteniz, biri açar açmaz burada görünür.',
    loadFailed: 'Siteler yüklenemedi',
    seen: 'Son görülme: {when}',
    tried: 'Son deneme: {when}',
    states: { shown: 'Sohbeti gösteriyor', refused: 'İzin yok', blocked: 'Engellendi' },
    pending: 'Uygulamak için kaydedin',
    allow: 'İzin ver',
    block: 'Engelle',
    allowSite: '{site} sitesine izin ver',
    blockSite: '{site} sitesini engelle',
  },
}
