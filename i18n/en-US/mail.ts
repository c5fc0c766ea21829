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
  reset_by_manager: {
    subject: 'Choose a new {product:string} password',
    greeting: 'Hello {name:string},',
    body: '{by:string} voided your password and ended your sessions. This code lets you choose a new one at {url:string}/auth/verify. It is good for thirty minutes.',
    closing: 'If the time is over, ask for another code at {url:string}/auth/forgot-password.',
  },
  invitation: {
    subject: '{by:string} added you to {company:string} on {product:string}',
    greeting: 'Hello {name:string},',
    body: '{by:string} added you to {company:string}. This code lets you choose your password at {url:string}/auth/verify. It is good for seven days.',
    closing: 'If the time is over, ask for another code at {url:string}/auth/forgot-password.',
  },
  password_set: {
    subject: 'Your {product:string} password was replaced',
    greeting: 'Hello {name:string},',
    body: '{by:string} set a new password for you and will tell it to you. Your sessions have ended; sign in at {url:string} with the new password.',
    closing: 'Choose a password of your own in your profile as soon as you have signed in.',
  },
  password_changed: {
    subject: 'Your {product:string} password was changed',
    greeting: 'Hello {name:string},',
    body: 'The password of your account was changed a moment ago, and your other sessions have ended.',
    closing:
      'If it was not you, choose a new password at {url:string}/auth/forgot-password at once and tell an owner of your account.',
  },
  channel_stopped: {
    subject: '{account:string} ({channel:string}) has to be connected again',
    greeting: 'Hello {name:string},',
    body: '{channel:string} no longer accepts messages from {account:string}. What customers write keeps coming in; what your team and your bot write waits until the account is connected again.',
    closing: 'Connect it again at {url:string}/integration: everything that waits is sent then.',
  },
  reply: {
    subject: '{company:string} answered you',
    greeting: 'Hello,',
    body: '{by:string} of {company:string} answered you in the chat:',
    closing: 'To answer, open {url:string} in the same browser: your conversation is still there.',
    closingWithoutPage:
      'To answer, open the chat on our website in the same browser: your conversation is still there.',
  },
  report: {
    subject: '{report:string}, {period:string}',
    greeting: 'Hello {name:string},',
    body: '{report:string} for {period:string}: {n|number} {{chat|chats}}.',
    attached: 'The attached file has the first {n|number}.',
    closing: 'Open the report with today’s figures, or stop these mails, at {url:string}',
  },
  digest: {
    subject: '{n|number} unread {{n:notification|notifications}} on {product:string}',
    greeting: 'Hello {name:string},',
    body: '{n|number} {{n:notification is|notifications are}} still unread:',
    latest: 'Here are the latest {n|number}.',
    closing:
      'See all at {page:string}. What is mailed to you, and when, is in your profile: {profile:string}',
  },
} satisfies BaseTranslation
