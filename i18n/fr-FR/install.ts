import type { Translation } from '../i18n-types.ts'

/** Installing the widget on a website, and checking where it is installed. */
export const install: Translation['install'] = {
  ways: {
    label: 'Types de sites',
    texts: {
      html: 'Collez cette ligne avant </body> sur chaque page où le chat doit apparaître.',
      wordpress:
        'Installez l’extension gratuite WPCode, ouvrez Code Snippets › Header & Footer, collez cette ligne sous Footer et enregistrez.',
      shopify:
        'Ouvrez Boutique en ligne › Thèmes, choisissez Modifier le code dans le menu de votre thème, collez cette ligne avant </body> dans layout/theme.liquid et enregistrez.',
      tagManager:
        'Créez une balise de type HTML personnalisé, collez ce code, choisissez le déclencheur All Pages, enregistrez et envoyez le conteneur.',
      react: 'Ajoutez ce composant et affichez-le une fois, à la racine de votre application.',
      vue: 'Ajoutez ceci dans <script setup> de App.vue.',
    },
  },
  check: {
    title: 'Vérifier mon site',
    text: 'Nous ouvrons la page et y cherchons la ligne.',
    address: 'Adresse de la page',
    check: 'Vérifier mon site',
    checking: 'Vérification…',
    found: 'C’est fait : le chat est sur {host}.',
    seen: 'Le chat est sur {host}. Le navigateur d’un visiteur l’a chargé {when}.',
    failed: '{host} n’a pas pu être lu.',
    lastSeen: 'Dernier chargement {when}.',
    problem: {
      no_line:
        'La ligne n’est pas encore sur {host}. Collez-la avant </body>, publiez la page et videz le cache de votre site.',
      tag_manager:
        'La ligne n’est pas dans la page elle-même. Si Tag Manager l’ajoute, envoyez le conteneur puis ouvrez une fois votre site : elle est trouvée dès que le chat s’est chargé.',
      other_bot: '{host} contient la ligne d’un autre bot. Remplacez-la par celle ci-dessus.',
      in_comment:
        'La ligne se trouve dans un commentaire HTML, que les navigateurs ignorent. Sortez-la du commentaire.',
      not_allowed:
        'La ligne est bien là, mais {host} ne fait pas partie de vos sites autorisés. Ajoutez-le et enregistrez.',
      policy:
        'La ligne est bien là, mais la Content-Security-Policy de {host} la bloque. Autorisez {server} dans script-src, connect-src et frame-src.',
    },
  },
  sites: {
    title: 'Où se trouve le chat',
    text: 'Les sites sur lesquels le navigateur d’un visiteur a demandé le widget.',
    empty: 'Aucun site pour le moment. Le vôtre apparaît ici dès que quelqu’un l’ouvre.',
    loadFailed: 'Les sites n’ont pas pu être chargés',
    seen: 'Vu pour la dernière fois {when}',
    tried: 'Dernier essai {when}',
    states: { shown: 'Affiche le chat', refused: 'Non autorisé', blocked: 'Bloqué' },
    pending: 'À enregistrer',
    allow: 'Autoriser',
    block: 'Bloquer',
    allowSite: 'Autoriser {site}',
    blockSite: 'Bloquer {site}',
  },
}
