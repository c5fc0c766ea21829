import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const readFailures: Translation['readFailures'] = {
  encrypted: 'Le fichier est protégé par un mot de passe ; retirez la protection et importez-le de nouveau.',
  damaged: 'Le fichier est endommagé ; ouvrez-le, enregistrez-en une copie et importez-la.',
  no_text:
    'Aucun texte n’a été trouvé ; un document numérisé doit d’abord passer par une reconnaissance de texte.',
  too_large_inside:
    'Ce fichier contient plus de texte qu’un bot ne peut en lire (10 millions de caractères ou 100 000 lignes). Divisez-le en fichiers plus petits.',
  took_too_long: 'La lecture a pris trop de temps ; divisez le contenu en parties plus petites et réessayez.',
  type_unsupported:
    'Les fichiers de ce type ne peuvent pas être lus ; enregistrez-le en PDF, DOCX, XLSX, CSV, TXT ou XML.',
  page_unreachable: 'Le site n’a pas répondu ; vérifiez l’adresse et réessayez.',
  page_not_found: 'La page n’existe pas ; vérifiez l’adresse.',
  page_refused: 'Le site a refusé l’accès à la page.',
  page_forbidden_by_robots:
    'Le site n’autorise pas la lecture de cette page par des programmes (robots.txt).',
  page_private_address: 'L’adresse mène à un réseau privé ; saisissez une adresse publique.',
  page_too_many_redirects: 'La page redirige trop de fois ; saisissez l’adresse finale.',
  page_not_html: 'L’adresse ne mène pas à une page web ; importez plutôt le fichier.',
  page_too_large: 'La page est trop volumineuse pour être lue ; saisissez l’adresse d’une page plus petite.',
  page_duplicate: 'La page est déjà connue sous une autre adresse ; rien n’est perdu, supprimez celle-ci.',
  page_needs_scripts:
    'La page n’affiche son contenu qu’avec JavaScript, que le lecteur n’exécute pas. Saisissez le texte vous-même, ou demandez au site une version sans JavaScript.',
  page_challenge:
    'Le site affiche un contrôle anti-robots à la place de la page. Demandez à son exploitant de laisser entrer ParleyBot.',
  engine_failed: 'Un problème est survenu de notre côté pendant la lecture ; réessayez.',
}
