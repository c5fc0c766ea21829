import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const errorDetails: Translation['errorDetails'] = {
  chat_already_assigned: '{name} a pris cette conversation {when}.',
  file_too_large: 'Le fichier dépasse la limite de {size} ; choisissez-en un plus petit.',
  too_many_files: '{n|number} {{fichier|fichiers}} au maximum peuvent être importés à la fois.',
  otp_too_soon: 'Un code vient d’être envoyé ; demandez-en un autre dans {n|number} {{seconde|secondes}}.',
  rate_limited: 'Trop de demandes en peu de temps ; réessayez dans {n|number} {{seconde|secondes}}.',
  rate_limited_minutes: 'Trop de demandes en peu de temps ; réessayez dans {n|number} {{minute|minutes}}.',
  team_route_taken: '{value} va déjà à l’équipe {team} ; retirez-le d’abord de cette équipe.',
  no_connection: 'Erreur réseau. Aucune connexion au serveur ; vérifiez votre réseau et réessayez.',
}
