import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const errors: Translation['errors'] = {
  validation_failed: 'Vérifiez les champs signalés et réessayez.',
  malformed_request: 'La demande n’a pas pu être lue ; rechargez la page et réessayez.',
  storage_full: 'Le serveur n’a plus de place pour des fichiers. Réessayez plus tard.',
  storage_used_up:
    'Les conversations et fichiers de ce compte occupent tout l’espace de son offre ; supprimez-en ou choisissez une offre plus grande.',
  payload_too_large: 'L’envoi est trop volumineux ; réduisez-le et réessayez.',
  not_found: 'Cet élément n’existe plus ou vous n’y avez pas accès.',
  rate_limited: 'Trop de demandes en peu de temps ; patientez un instant et réessayez.',
  internal_error:
    'Une erreur s’est produite de notre côté ; réessayez et contactez l’assistance s’il persiste.',
  not_provided: 'Ce serveur ne propose pas cette fonction.',
  backend_refused: 'Le serveur a refusé la demande.',
  upstream_unavailable: 'Le service est injoignable pour le moment ; réessayez dans un instant.',
  database_unavailable: 'La base de données est injoignable pour le moment ; réessayez dans un instant.',
  client_outdated:
    'Cette page est trop ancienne pour le service ; elle sera rechargée dès que rien ne risquera d’être perdu.',
  protocol_mismatch: 'Le service est en cours de mise à jour ; réessayez dans un instant.',
  in_quarantine:
    'Cette installation est une copie restaurée, en quarantaine : elle n’envoie rien tant que son exploitant ne l’a pas libérée.',
  service_closing: 'Le service redémarre ; réessayez dans un instant.',

  token_missing: 'Connectez-vous pour continuer.',
  token_invalid: 'Votre session est terminée ; reconnectez-vous.',
  api_key_invalid:
    'Cette clé API ne correspond à aucun bot ; copiez-la de nouveau depuis l’étape Publication.',
  proof_required: 'Votre navigateur doit d’abord effectuer un court calcul ; réessayez.',
  identity_off: 'Ce bot n’a pas de secret d’identité ; créez-en un à l’étape Publication.',
  identity_invalid: 'Le jeton d’identité n’est pas valide : vérifiez comment votre site le signe.',
  identity_expired: 'Le jeton d’identité a expiré ; votre site doit en signer un nouveau.',
  credentials_invalid: 'L’adresse e-mail ou le mot de passe est incorrect ; vérifiez les deux et réessayez.',
  origin_not_allowed:
    'Ce site ne figure pas parmi les sites autorisés du bot ; ajoutez-le à l’étape Publication.',
  permission_denied:
    'Votre rôle ne le permet pas ; adressez-vous à un propriétaire ou à un administrateur de votre compte.',
  user_inactive:
    'Votre accès a été désactivé ; demandez à un propriétaire ou à un administrateur de le réactiver.',
  client_disabled: 'Ce compte a été désactivé ; contactez l’assistance.',
  subscription_expired:
    'L’abonnement a pris fin ; renouvelez-le pour pouvoir de nouveau apporter des modifications.',
  query_quota_exceeded:
    'Vous avez dépassé votre quota mensuel de requêtes. Passez à une offre supérieure ou attendez la prochaine réinitialisation pour continuer à utiliser le service.',

  email_taken: 'Un membre utilise déjà cette adresse e-mail ; saisissez-en une autre.',
  password_too_common: 'Ce mot de passe est facile à deviner ; choisissez-en un moins courant.',
  registration_closed: 'L’exploitant de ce site n’accepte pas de nouveaux comptes.',
  invitation_invalid:
    'Il faut une invitation valide pour créer un compte. Demandez-en une à l’exploitant de ce site.',
  otp_invalid: 'Le code est incorrect ou a expiré ; vérifiez-le ou demandez-en un nouveau.',
  otp_too_soon: 'Un code vient d’être envoyé ; patientez avant d’en demander un autre.',
  reset_token_invalid: 'Le code de réinitialisation est incorrect ou a expiré ; demandez-en un nouveau.',

  bot_limit_reached: 'Vous avez atteint le nombre maximal de bots. Passez à une offre supérieure.',
  bot_disabled: 'Le bot est désactivé ; activez-le pour démarrer une conversation.',
  no_api_key: 'Aucune clé API disponible. Créez d’abord au moins un bot.',
  icon_too_large: 'Le fichier dépasse 300 Ko',
  icon_type_invalid: 'Ce type de fichier n’est pas accepté',
  prompt_too_long: 'Le prompt dépasse 16 000 caractères ; raccourcissez-le.',
  prompt_outdated: 'Quelqu’un d’autre a enregistré le prompt entre-temps.',

  file_missing: 'Aucun fichier n’a été envoyé ; choisissez-en un et réessayez.',
  file_too_large: 'Le fichier dépasse la taille maximale ; choisissez-en un plus petit.',
  file_empty: 'Le fichier est vide ; choisissez-en un autre.',
  file_type_invalid: 'Les fichiers de ce type ne sont pas acceptés ici ; choisissez-en un autre.',
  too_many_files: 'Trop de fichiers à la fois ; envoyez-les par groupes plus petits.',
  file_too_old:
    'Ce fichier a été lu par une ancienne version ; supprimez-le et importez-le de nouveau pour le marquer comme important.',
  recording_invalid:
    'Le serveur ne peut pas lire cet enregistrement ; téléchargez-le et transmettez le fichier.',
  recordings_full:
    'Le serveur n’a plus de place pour les enregistrements de votre compte ; téléchargez-le et transmettez le fichier.',
  recordings_off: 'Ce serveur n’accepte pas d’enregistrements ; téléchargez-le et transmettez le fichier.',
  url_invalid: 'Ce n’est pas une adresse web ; saisissez par exemple www.example.com.',
  url_duplicate: 'Le bot possède déjà cette adresse.',

  channel_not_configured:
    'Ce canal n’est pas configuré sur ce serveur ; adressez-vous à la personne qui l’exploite.',
  page_already_connected: 'Cette page est déjà connectée à un autre bot. Déconnectez-la d’abord de celui-ci.',
  account_already_connected:
    'Ce compte est déjà connecté à un autre bot. Déconnectez-le d’abord de celui-ci.',
  connect_state_invalid: 'Cette autorisation n’est plus valable. Recommencez la connexion.',
  connect_failed: 'Échec de la connexion.',
  channel_disconnected: 'Rien ne peut être envoyé, car cette page ou ce compte n’est plus connecté.',
  reply_window_closed: 'Le délai pour écrire à ce client est écoulé.',
  template_invalid: 'Ce modèle n’est pas approuvé ou une valeur manque.',
  message_not_failed: 'Seuls les messages en échec peuvent être renvoyés.',
  action_decided: 'La décision a déjà été prise.',
  webhook_signature_invalid: 'La signature de l’appel est incorrecte.',
  two_factor_required:
    'Saisissez le code de votre application d’authentification pour terminer la connexion.',
  two_factor_code_invalid: 'Le code est erroné, a expiré ou a déjà servi ; saisissez le suivant.',
  two_factor_enabled: 'La connexion à deux facteurs est déjà activée.',
  two_factor_not_enabled: 'La connexion à deux facteurs n’est pas activée ; configurez-la d’abord.',
  password_wrong: 'Le mot de passe est erroné ; vérifiez-le et réessayez.',

  chat_already_assigned: 'Un autre agent a déjà pris cette conversation.',
  chat_version_conflict: 'La conversation a changé entre-temps ; consultez-la de nouveau et réessayez.',
  chat_ended: 'Cette conversation est terminée ; rien ne peut y être ajouté.',
  chat_not_assigned: 'Personne n’a cette conversation, ou elle est terminée.',
  customer_blocked: 'Vos messages ne sont pas acceptés ici.',
  undo_expired: 'Cela ne peut plus être annulé.',
  address_not_yours:
    'Une copie de cette conversation n’est envoyée qu’à l’adresse e-mail que vous y avez indiquée.',
  chat_not_yours: 'Cette conversation est attribuée à quelqu’un d’autre.',
  agent_unavailable: 'Ce membre ne peut pas prendre de conversation ; choisissez quelqu’un d’autre.',
  team_unavailable: 'Cette équipe n’existe plus ; choisissez-en une autre.',
  team_name_taken: 'Une autre équipe porte déjà ce nom ; choisissez-en un autre.',
  team_route_taken: 'Un bot, un canal ou une langue va déjà à une autre équipe.',
  chat_empty: 'Le client n’a encore rien écrit.',
  chat_too_short:
    'Le client a écrit moins de trois messages, ou seulement des formules de politesse : il n’y a donc encore rien à résumer. Rien n’a été débité.',
  no_provider: 'Aucun service d’IA n’est configuré ; le moteur intégré répond.',
  ai_unavailable: 'Le service d’IA est injoignable ; rien n’a été décompté. Réessayez dans un instant.',
  shortcut_taken: 'Une autre réponse enregistrée utilise déjà ce raccourci ; choisissez-en un autre.',
  limit_reached: 'La limite est atteinte ; supprimez d’abord un élément.',
  message_empty: 'Écrivez d’abord un message ou joignez un fichier.',
  attachments_disabled: 'Ce bot n’accepte pas de pièces jointes ; envoyez plutôt un message texte.',
  pictures_disabled: 'Il n’est pas possible d’envoyer des images ici ; écrivez plutôt un message.',
  pictures_too_early: 'Écrivez d’abord un message ; vous pourrez ensuite envoyer des images.',
  picture_heic:
    'Les images au format HEIC ne peuvent pas être affichées ; enregistrez l’image au format JPEG et renvoyez-la.',
  picture_invalid:
    'Cette image est illisible : elle est endommagée, trop grande ou n’est pas une image ; choisissez-en une autre.',
  entry_limit_reached: 'Ce bot compte déjà le nombre maximal d’entrées ; supprimez-en avant d’en ajouter.',
  tests_missing: 'Ajoutez d’abord une question ; il n’y a encore rien à exécuter.',
  test_run_under_way: 'Les questions sont déjà en cours d’exécution ; les résultats s’afficheront ici.',
  replay_under_way: 'Une comparaison des questions passées est déjà en cours. Réessayez dans un instant.',
  test_runs_used_up: 'Tous les tests d’aujourd’hui sont utilisés ; d’autres seront disponibles demain.',
  playground_limit_reached:
    'Toutes les réponses de test d’aujourd’hui sont utilisées ; de nouvelles seront disponibles demain.',
  scope_missing: 'Cette clé d’accès ne l’autorise pas ; créez-en une avec la portée nécessaire.',
}
