import type { BaseTranslation } from '../i18n-types.ts'

/** Mails: subject and sentences of each; the code itself stands on a line of its own. */
export const mail = {
  registration: {
    subject: 'Your {product:string} code',
    greeting: 'Hello {name:string},',
    body: 'This is the code that finishes your registration with {product:string}. It is good for ten minutes.',
    closing: 'If you did not register, ignore this mail: without the code nothing happens.',
  },
  account_exists: {
    subject: 'You already have a {product:string} account',
    greeting: 'Hello {name:string},',
    body: 'Someone, probably you, tried to register with this address, which already has an account. Sign in at {url:string}, or choose a new password there.',
    closing: 'If it was not you, there is nothing to do: nothing was changed.',
  },
  reset: {
    subject: 'Choose a new {product:string} password',
    greeting: 'Hello {name:string},',
    body: 'This code lets you choose a new password at {url:string}/auth/verify. It is good for thirty minutes.',
    closing: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  },
} satisfies BaseTranslation
