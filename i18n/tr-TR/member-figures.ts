import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const memberFigures: Translation['memberFigures'] = {
  title: 'Rakamlarınız',
  text: 'Yaptıklarınız, hesabın ortancasının yanında. Yalnızca siz ve süpervizörler görür.',
  titleOf: '{name} için rakamlar',
  failed: 'Rakamlar yüklenemedi',
  handled: 'İlgilenilen sohbetler',
  firstReply: 'İlk yanıt',
  reply: 'Yanıt süresi',
  atOnce: 'Aynı anda sohbet',
  occupancy: 'Sohbetle geçen çevrimiçi süre',
  unanswered: 'Yanıtsız kalan',
  passedOn: 'Devredilen',
  cameBack: 'Geri gelen',
  satisfaction: 'Memnuniyet',
  online: 'Çevrimiçi',
  away: 'Uzakta',
  spread: 'P90 {p90} · herkes: {team}',
  team: 'herkesin ortancası: {value}',
  ratings: '{n|number} değerlendirme',
  fewRatings: 'gereken {least|number} değerlendirmeden {n|number}',
  dayOf: 'Çevrimiçi ve uzakta, {day}',
  nobody: 'Gün boyu çevrimdışı.',
}
