import type { Shop } from './shop.ts'

/** Les Thés de Margaux. */
export const frenchShop: Shop = {
  locale: 'fr-FR',
  passages: [
    [
      'guide.docx',
      'Horaires',
      'La boutique est ouverte du mardi au samedi, de 10 h à 19 h. Le lundi, nous ouvrons seulement l’après-midi, à partir de 14 h. La boutique est fermée le dimanche et les jours fériés.',
    ],
    [
      'guide.docx',
      'Nous trouver',
      'Vous nous trouvez au 8, rue des Tanneurs, à deux pas de la gare. Le parking le plus proche est celui des Halles.',
    ],
    [
      'guide.docx',
      'Livraison',
      'Nous livrons dans toute la France et en Belgique. Un colis met deux à trois jours ouvrés pour arriver en France. Pour la Belgique, comptez cinq jours.',
    ],
    [
      'guide.docx',
      'Frais de port',
      'Les frais de port s’élèvent à 5,50 euros. Ils sont offerts à partir de 45 euros d’achat.',
    ],
    [
      'guide.docx',
      'Retours',
      'Vous avez 14 jours pour nous renvoyer un article. Les sachets de thé ouverts ne sont pas repris. Nous remboursons le montant sous dix jours sur le moyen de paiement utilisé.',
    ],
    [
      'guide.docx',
      'Ateliers',
      'Un atelier de dégustation a lieu chaque premier jeudi du mois. Il dure deux heures et coûte 32 euros par personne. La réservation se fait en boutique ou par téléphone au 02 40 00 11 22.',
    ],
    [
      'guide.docx',
      'Conservation',
      'Gardez le thé à l’abri de la lumière, dans une boîte bien fermée. Un thé vert se garde un an, un thé noir deux ans.',
    ],
    [
      'guide.docx',
      'Notre histoire',
      'La maison a été fondée en 1962 par Margaux Delcourt. Elle emploie aujourd’hui onze personnes.',
    ],
    [
      'faq.csv',
      'Quels moyens de paiement acceptez-vous ?',
      'Nous acceptons la carte bancaire, PayPal et le virement. En boutique, les espèces et les chèques sont acceptés.',
    ],
    [
      'faq.csv',
      'Comment annuler ma commande ?',
      'Écrivez-nous avant l’expédition et nous annulons la commande sans frais.',
    ],
    [
      'faq.csv',
      'Vos thés sont-ils biologiques ?',
      'La moitié de notre gamme porte le label AB. Ces thés sont signalés par une feuille verte sur l’étiquette.',
    ],
    [
      'faq.csv',
      'Proposez-vous un emballage cadeau ?',
      'Oui, l’emballage cadeau est gratuit. Cochez la case dans le panier.',
    ],
    [
      'faq.csv',
      'J’ai oublié mon mot de passe, que faire ?',
      'Cliquez sur « Mot de passe oublié » : vous recevrez un lien valable une heure.',
    ],
    ['tarifs.xlsx', null, 'Thé : Sencha des brumes ; Origine : Japon ; Poids : 100 g ; Prix : 12,90 euros'],
    ['tarifs.xlsx', null, 'Thé : Assam royal ; Origine : Inde ; Poids : 100 g ; Prix : 9,50 euros'],
  ],
  answerable: [
    ['À quelle heure ouvrez-vous le lundi ?', '14 h'],
    ['horaires d’ouverture', '10 h à 19 h'],
    ['Êtes-vous ouverts le dimanche ?', 'fermée le dimanche'],
    ['Où se trouve le magasin ?', 'rue des Tanneurs'],
    ['Vous livrez en Belgique ?', 'Belgique'],
    ['Combien de temps met la livraison ?', 'deux à trois jours'],
    ['C’est combien les frais de livraison ?', '5,50 euros'],
    ['À partir de quel montant la livraison est-elle gratuite ?', '45 euros'],
    ['Puis-je retourner un produit ?', '14 jours'],
    ['Je veux être remboursé', 'remboursons'],
    ['Combien coûte l’atelier de dégustation ?', '32 euros'],
    ['Combien de temps peut-on garder un thé vert ?', 'un an'],
    ['Qui a créé la maison ?', 'Margaux Delcourt'],
    ['vous prenez paypal ?', 'PayPal'],
    ['comment anuler une comande', 'annulons'],
    ['Avez-vous du thé bio ?', 'label AB'],
    ['mot de passe oublie', 'Mot de passe oublié'],
    ['Quel est le prix de l’Assam royal ?', '9,50 euros'],
  ],
  unanswerable: [
    'Quelle est la meilleure recette de soupe aux lentilles ?',
    'Qui a gagné le match hier soir ?',
    'Quel temps fera-t-il demain ?',
    'Comment renouveler mon passeport ?',
    'Vendez-vous des assurances auto ?',
    'Quelle est la hauteur de la tour Eiffel ?',
    'Peux-tu écrire ma dissertation sur Voltaire ?',
    'Comment réparer un robinet qui fuit ?',
    'Quel vaccin faut-il pour le Kenya ?',
    'Quels sont les horaires des trains pour Lille ?',
  ],
}
