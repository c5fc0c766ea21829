import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const branding: Translation['branding'] = {
  title: 'Identité visuelle',
  description: 'Comment la console et vos widgets présentent votre entreprise. Tous les membres la voient.',
  failed: 'L’identité visuelle n’a pas pu être chargée',
  field: {
    product_name: 'Nom du produit',
    accent_color: 'Couleur de la console',
    logo: 'Logo',
    favicon: 'Icône de l’onglet',
    primary_color: 'Couleur principale du widget',
    secondary_color: 'Couleur secondaire du widget',
  },
  name: 'Nom',
  nameHint:
    'S’affiche dans la console, dans le titre de ses onglets et en bas de vos widgets. Si le champ est vide, c’est « {product} ».',
  images: 'Logo et icône',
  imagesText: 'PNG, JPEG ou SVG, {size} au maximum.',
  logoHint: 'En haut à gauche de la console. Un logo large remplace le nom ; un logo carré se place à côté.',
  faviconHint: 'Dans l’onglet du navigateur et dans la navigation réduite ; de préférence carrée.',
  chooseLogo: 'Choisir un logo',
  chooseFavicon: 'Choisir une icône',
  remove: 'Retirer : {name}',
  consoleColor: 'Couleur de la console',
  consoleColorText: 'Boutons, liens et repères.',
  ownColor: 'Utiliser notre propre couleur',
  ownColorText: 'Désactivé, la console garde son bleu.',
  shifted: 'La console fonce ou éclaircit un peu cette couleur là où elle serait illisible.',
  widgetColors: 'Couleurs du widget',
  widgetColorsText:
    'Elles valent pour « {bot} » et pour les bots créés à partir de maintenant. Les autres bots gardent les leurs.',
  toPublish: 'Modifier toute l’apparence de ce bot',
  noBot: 'L’identité visuelle est enregistrée avec un bot, et il n’y en a pas encore.',
  toBots: 'Aller aux bots',
  preview: 'Aperçu',
  previewText: 'Il suit vos changements ; les membres et les clients les voient une fois enregistrés.',
  consolePreview: 'Aperçu de la console de {name}',
  widgetPreview: 'Aperçu du widget, avec « {name} » en bas',
  sampleLink: 'Un lien',
  sampleButton: 'Un bouton',
}
