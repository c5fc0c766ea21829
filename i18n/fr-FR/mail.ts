import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const mail: Translation['mail'] = {
  code: 'Si le bouton ne fonctionne pas, saisissez ce code sur {url}/auth/verify :',
  registration: {
    subject: '{code} est votre code {product}',
    greeting: 'Bonjour {name},',
    body: 'Saisissez ce code pour terminer la création de votre compte {product}. Il expire dans 10 minutes.',
    closing: 'Si vous n’avez pas demandé de compte, ignorez cet e-mail. Sans le code, rien ne se passe.',
  },
  account_exists: {
    subject: 'Vous avez déjà un compte {product}',
    greeting: 'Bonjour {name},',
    body: 'Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse, qui a déjà un compte. Connectez-vous, ou choisissez-y un nouveau mot de passe si vous avez oublié le vôtre.',
    button: 'Se connecter',
    closing: 'Si ce n’était pas vous, vous n’avez rien à faire. Rien n’a changé.',
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe {product}',
    greeting: 'Bonjour {name},',
    body: 'Utilisez ce lien pour choisir un nouveau mot de passe. Il expire dans 30 minutes.',
    button: 'Choisir un nouveau mot de passe',
    closing: 'Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe reste le même.',
  },
  reset_by_manager: {
    subject: 'Choisissez un nouveau mot de passe {product}',
    greeting: 'Bonjour {name},',
    body: '{by} a réinitialisé votre mot de passe et vous a déconnecté partout. Utilisez ce lien pour en choisir un nouveau. Il expire dans 30 minutes.',
    button: 'Choisir un nouveau mot de passe',
    closing: 'Si le lien a expiré, demandez-en un nouveau sur {url}/auth/forgot-password.',
  },
  invitation: {
    subject: '{by} vous a ajouté à {company} sur {product}',
    greeting: 'Bonjour {name},',
    body: '{by} vous a ajouté à {company}. Utilisez ce lien pour choisir votre mot de passe. Il expire dans 7 jours.',
    button: 'Choisir mon mot de passe',
    closing: 'Si le lien a expiré, demandez-en un nouveau sur {url}/auth/forgot-password.',
  },
  password_set: {
    subject: 'Votre mot de passe {product} a été remplacé',
    greeting: 'Bonjour {name},',
    body: '{by} a défini un nouveau mot de passe pour vous et vous le communiquera. Vous êtes déconnecté partout. Connectez-vous avec le nouveau mot de passe.',
    button: 'Se connecter',
    closing: 'Une fois connecté, choisissez votre propre mot de passe dans votre profil.',
  },
  password_changed: {
    subject: 'Votre mot de passe {product} a été modifié',
    greeting: 'Bonjour {name},',
    body: 'Votre mot de passe vient d’être modifié et vous êtes déconnecté partout ailleurs. Si ce n’était pas vous, réinitialisez-le tout de suite.',
    button: 'Réinitialiser le mot de passe',
    closing: 'Si ce n’était pas vous, prévenez aussi un propriétaire de votre compte.',
  },
  channel_stopped: {
    subject: '{account} ({channel}) doit être reconnecté',
    greeting: 'Bonjour {name},',
    body: '{channel} n’accepte plus les messages de {account}. Les messages des clients arrivent toujours, mais les réponses de votre équipe et de votre bot attendent que vous le reconnectiez.',
    button: 'Reconnecter',
    closing: 'Les réponses en attente partent dès la reconnexion.',
  },
  webhook_stopped: {
    subject: 'Un webhook a été désactivé : {account}',
    greeting: 'Bonjour {name},',
    body: 'Le webhook de {account} n’a accepté aucun événement depuis trois jours ; il a donc été désactivé. Les événements qui l’attendaient sont abandonnés.',
    button: 'Ouvrir les webhooks',
    closing: 'Dès que l’adresse fonctionne, réactivez le webhook ; il recevra alors les nouveaux événements.',
  },
  reply: {
    subject: '{company} vous a répondu',
    greeting: 'Bonjour,',
    body: '{by} ({company}) vous a répondu dans le chat :',
    button: 'Ouvrir le chat',
    closing: 'Pour répondre, ouvrez le chat dans le même navigateur. Votre conversation y est toujours.',
    closingWithoutPage:
      'Pour répondre, ouvrez le chat de notre site dans le même navigateur. Votre conversation y est toujours.',
  },
  transcript: {
    subject: 'Votre conversation avec {company}',
    greeting: 'Bonjour,',
    body: 'Voici votre conversation avec {company} :',
    closing: 'Vous avez demandé cet e-mail dans le chat. Si ce n’était pas vous, ignorez-le.',
  },
  report: {
    subject: '{report}, {period}',
    greeting: 'Bonjour {name},',
    body: '{report}, {period} : {n|number} {{conversation|conversations}}.',
    attached: 'Le fichier joint contient les {n|number} premières.',
    button: 'Ouvrir le rapport',
    closing: 'Pour ne plus recevoir ces e-mails, ouvrez le rapport et modifiez ses réglages.',
  },
  digest: {
    subject: '{n|number} {{n:notification non lue|notifications non lues}} sur {product}',
    greeting: 'Bonjour {name},',
    body: 'Vous avez {n|number} {{n:notification non lue|notifications non lues}} :',
    latest: 'Voici les {n|number} plus récentes.',
    button: 'Voir toutes les notifications',
    closing: 'Choisissez dans votre profil ce que vous recevez par e-mail, et quand : {profile}',
  },
}
