import type { Translation } from '../i18n-types.ts'

/** Prompt editor: versions, drafts and placeholders. */
export const promptEditor: Translation['promptEditor'] = {
  beside: 'À côté du prompt',
  versions: 'Versions',
  none: 'Chaque enregistrement devient une version que vous pouvez consulter et restaurer.',
  failed: 'Les versions n’ont pas pu être chargées',
  older: 'Afficher les versions antérieures',
  current: 'Actuelle',
  restoredFrom: 'Version {n} restaurée',
  text: 'Texte',
  changes: 'Comparée à la version actuelle',
  same: 'Le texte est identique à celui de la version actuelle.',
  count: '{added|number} ajouts, {removed|number} suppressions',
  restore: 'Restaurer cette version',
  restoreText: 'Son texte devient la version la plus récente. Aucune version n’est supprimée.',
  restoreUnsaved: 'Vos modifications non enregistrées seront remplacées.',
  restored: 'La version {version} est restaurée',
  tips: 'Conseils',
  tryIt: 'Essayer',
  tryText: 'Les réponses suivent le prompt enregistré. Enregistrez pour essayer vos modifications.',
  fill: '{n|number} {{passage|passages}} à compléter :',
  fillHint: 'La touche Tab passe au suivant.',
  conflict: 'Quelqu’un d’autre a enregistré la version {version} pendant que vous écriviez.',
  conflictBy: '{name} a enregistré la version {version} pendant que vous écriviez.',
  foreign: 'La version {version} a été enregistrée ailleurs et s’affiche ici.',
  draft: 'Votre brouillon non enregistré est rétabli.',
  draftOlder:
    'Votre brouillon non enregistré est rétabli. Il part de la version {version} ; le prompt a été enregistré depuis.',
  resolve: 'Choisissez d’abord le texte à garder',
}
