import type { Translation } from '../i18n-types.ts'

/** What a bot knows: files whose names it has already. */
export const knowledge: Translation['knowledge'] = {
  replace: {
    title: 'Le bot a déjà des fichiers de ce nom',
    text: 'Avec les deux, il risque de donner deux réponses différentes. Si vous remplacez un fichier, l’ancien est supprimé dès que le nouveau est arrivé.',
    keep: 'Garder les deux',
    replace: 'Remplacer',
  },
}
