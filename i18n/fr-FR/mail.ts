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
}
