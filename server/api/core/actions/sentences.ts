import type { Locale } from '#contract/base/shapes.ts'

/** The bot's own sentences about actions; `{name}` is the action, `{values}` what the customer gave. */
export const actionSentences = {
  working: {
    'en-US': 'One moment, I am looking at “{name}”.',
    'fr-FR': 'Un instant, je m’occupe de « {name} ».',
    'vi-VN': 'Chờ một chút, tôi đang xử lý “{name}”.',
    'tr-TR': 'Bir saniye, “{name}” ile ilgileniyorum.',
  },
  confirm: {
    'en-US': '{name} ({values}): should I go ahead? Answer yes or no.',
    'fr-FR': '{name} ({values}) : dois-je continuer ? Répondez par oui ou par non.',
    'vi-VN': '{name} ({values}): tôi tiến hành nhé? Vui lòng trả lời có hoặc không.',
    'tr-TR': '{name} ({values}): devam edeyim mi? Lütfen evet ya da hayır yazın.',
  },
  approval: {
    'en-US': '{name} ({values}): a member of our team has to approve this. You will get the answer here.',
    'fr-FR': '{name} ({values}) : un membre de notre équipe doit donner son accord. La réponse viendra ici.',
    'vi-VN': '{name} ({values}): nhân viên của chúng tôi cần duyệt việc này. Bạn sẽ nhận kết quả tại đây.',
    'tr-TR': '{name} ({values}): bunu ekibimizden birinin onaylaması gerekiyor. Yanıtı burada alacaksınız.',
  },
  declined: {
    'en-US': 'All right, I have changed nothing.',
    'fr-FR': 'D’accord, je n’ai rien modifié.',
    'vi-VN': 'Vâng, tôi chưa thay đổi gì cả.',
    'tr-TR': 'Peki, hiçbir şeyi değiştirmedim.',
  },
  refused: {
    'en-US': '{name}: our team did not approve this. Nothing was changed.',
    'fr-FR': '{name} : notre équipe n’a pas donné son accord. Rien n’a été modifié.',
    'vi-VN': '{name}: nhân viên của chúng tôi không duyệt. Không có gì thay đổi.',
    'tr-TR': '{name}: ekibimiz bunu onaylamadı. Hiçbir şey değişmedi.',
  },
  done: {
    'en-US': '{name}: done.',
    'fr-FR': '{name} : c’est fait.',
    'vi-VN': '{name}: đã xong.',
    'tr-TR': '{name}: tamamlandı.',
  },
  failed: {
    'en-US': '{name}: that did not work just now. Try again later, or ask for a person.',
    'fr-FR': '{name} : cela n’a pas fonctionné. Réessayez plus tard ou demandez à parler à une personne.',
    'vi-VN': '{name}: hiện chưa thực hiện được. Bạn hãy thử lại sau hoặc yêu cầu gặp nhân viên.',
    'tr-TR': '{name}: şu anda olmadı. Daha sonra yeniden deneyin ya da bir temsilci isteyin.',
  },
  notFound: {
    'en-US': '{name}: I found nothing for {values}. Please check it, or ask for a person.',
    'fr-FR':
      '{name} : je n’ai rien trouvé pour {values}. Vérifiez la saisie ou demandez à parler à une personne.',
    'vi-VN': '{name}: tôi không tìm thấy gì cho {values}. Bạn hãy kiểm tra lại hoặc yêu cầu gặp nhân viên.',
    'tr-TR': '{name}: {values} için bir şey bulamadım. Lütfen kontrol edin ya da bir temsilci isteyin.',
  },
} as const satisfies Record<string, Record<Locale, string>>

const PLACEHOLDER = /\{([a-z][a-z0-9_]{0,39})\}/gu

/** Returns a template with its placeholders filled; a value never counts as a placeholder itself. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)

/** Run as far as sentences need it. */
interface Told {
  readonly name: string
  readonly values: Readonly<Record<string, string>>
}

/** Returns a sentence about a run. */
export const sentence = (key: keyof typeof actionSentences, locale: Locale, { name, values }: Told): string =>
  fill(actionSentences[key][locale], { name, values: Object.values(values).join(', ') || '–' })

/** Returns the sentence about the result of a run: the owner's, or a list of the values. */
export function resultSentence(
  reply: string,
  locale: Locale,
  run: Told & { readonly results: Readonly<Record<string, string>> },
): string {
  const all = { ...run.values, ...run.results }
  const filled = fill(reply, all)
  // A sentence with a gap is worse than a list.
  if (reply !== '' && filled.search(PLACEHOLDER) < 0) return filled
  const lines = Object.entries(run.results).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
  return lines.length > 0 ? `${run.name}\n${lines.join('\n')}` : sentence('done', locale, run)
}
