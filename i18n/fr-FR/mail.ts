import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const mail: Translation['mail'] = {
  registration: {
    subject: 'Votre code {product}',
    greeting: 'Bonjour {name},',
    body: 'Voici le code qui termine votre inscription à {product}. Il est valable dix minutes.',
    closing: 'Si vous ne vous êtes pas inscrit, ignorez ce message : sans le code, rien ne se passe.',
  },
  account_exists: {
    subject: 'Vous avez déjà un compte {product}',
    greeting: 'Bonjour {name},',
    body: 'Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse, qui a déjà un compte. Connectez-vous sur {url}, ou choisissez-y un nouveau mot de passe.',
    closing: 'Si ce n’était pas vous, il n’y a rien à faire : rien n’a changé.',
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe {product}',
    greeting: 'Bonjour {name},',
    body: 'Ce code vous permet de choisir un nouveau mot de passe sur {url}/auth/verify. Il est valable trente minutes.',
    closing: 'Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste le même.',
  },
  reset_by_manager: {
    subject: 'Choisissez un nouveau mot de passe {product}',
    greeting: 'Bonjour {name},',
    body: '{by} a annulé votre mot de passe et fermé vos sessions. Ce code vous permet d’en choisir un nouveau sur {url}/auth/verify. Il est valable trente minutes.',
    closing: 'Si le délai est passé, demandez un autre code sur {url}/auth/forgot-password.',
  },
  invitation: {
    subject: '{by} vous a ajouté à {company} sur {product}',
    greeting: 'Bonjour {name},',
    body: '{by} vous a ajouté à {company}. Ce code vous permet de choisir votre mot de passe sur {url}/auth/verify. Il est valable sept jours.',
    closing: 'Si le délai est dépassé, demandez un autre code sur {url}/auth/forgot-password.',
  },
  password_set: {
    subject: 'Votre mot de passe {product} a été remplacé',
    greeting: 'Bonjour {name},',
    body: '{by} a défini un nouveau mot de passe pour vous et vous le communiquera. Vos sessions sont fermées ; connectez-vous sur {url} avec le nouveau mot de passe.',
    closing: 'Choisissez votre propre mot de passe dans votre profil dès que vous êtes connecté.',
  },
  password_changed: {
    subject: 'Votre mot de passe {product} a été modifié',
    greeting: 'Bonjour {name},',
    body: 'Le mot de passe de votre compte vient d’être modifié, et vos autres sessions sont fermées.',
    closing:
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe sur {url}/auth/forgot-password et prévenez un propriétaire de votre compte.',
  },
  channel_stopped: {
    subject: '{account} ({channel}) doit être reconnecté',
    greeting: 'Bonjour {name},',
    body: '{channel} n’accepte plus les messages de {account}. Ce que les clients écrivent continue d’arriver ; ce que votre équipe et votre bot écrivent attend que le compte soit reconnecté.',
    closing: 'Reconnectez-le sur {url}/integration : tout ce qui attend partira alors.',
  },
  reply: {
    subject: '{company} vous a répondu',
    greeting: 'Bonjour,',
    body: '{by} ({company}) vous a répondu dans la messagerie :',
    closing: 'Pour répondre, ouvrez {url} dans le même navigateur : votre conversation y est toujours.',
    closingWithoutPage:
      'Pour répondre, ouvrez la messagerie de notre site dans le même navigateur : votre conversation y est toujours.',
  },
  report: {
    subject: '{report}, {period}',
    greeting: 'Bonjour {name},',
    body: '{report}, {period} : {n|number} {{conversation|conversations}}.',
    attached: 'Le fichier joint contient les {n|number} premières.',
    closing: 'Pour ouvrir le rapport avec les chiffres du jour ou arrêter ces e-mails : {url}',
  },
  digest: {
    subject: '{n|number} {{n:notification non lue|notifications non lues}} sur {product}',
    greeting: 'Bonjour {name},',
    body: '{n|number} {{n:notification n’est pas encore lue|notifications ne sont pas encore lues}} :',
    latest: 'Voici les {n|number} plus récentes.',
    closing:
      'Toutes vos notifications : {page}. Choisissez dans votre profil ce que vous recevez par e-mail, et quand : {profile}',
  },
}
