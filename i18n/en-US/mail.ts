import type { BaseTranslation } from '../i18n-types.ts'

/** E-mails, each with a subject, sentences and a button; a code is on a separate line. */
export const mail = {
  code: 'If the button does not work, enter this code at {url:string}/auth/verify:',
  registration: {
    subject: '{code:string} is your {product:string} code',
    greeting: 'Hello {name:string},',
    body: 'Enter this code to finish creating your {product:string} account. It expires in 10 minutes.',
    closing: 'If you did not sign up, ignore this email. Nothing happens without the code.',
  },
  account_exists: {
    subject: 'You already have a {product:string} account',
    greeting: 'Hello {name:string},',
    body: 'Someone, probably you, tried to sign up with this address, but it already has an account. Sign in, or choose a new password there if you forgot yours.',
    button: 'Sign in',
    closing: 'If it was not you, you do not need to do anything. Nothing has changed.',
  },
  reset: {
    subject: 'Choose a new {product:string} password',
    greeting: 'Hello {name:string},',
    body: 'Use this link to choose a new password. It expires in 30 minutes.',
    button: 'Choose a new password',
    closing: 'If you did not ask for this, ignore this email. Your password stays the same.',
  },
  reset_by_manager: {
    subject: 'Choose a new {product:string} password',
    greeting: 'Hello {name:string},',
    body: '{by:string} reset your password and signed you out everywhere. Use this link to choose a new one. It expires in 30 minutes.',
    button: 'Choose a new password',
    closing: 'If the link has expired, request a new one at {url:string}/auth/forgot-password.',
  },
  invitation: {
    subject: '{by:string} added you to {company:string} on {product:string}',
    greeting: 'Hello {name:string},',
    body: '{by:string} added you to {company:string}. Use this link to choose your password. It expires in 7 days.',
    button: 'Choose your password',
    closing: 'If the link has expired, request a new one at {url:string}/auth/forgot-password.',
  },
  password_set: {
    subject: 'Your {product:string} password was replaced',
    greeting: 'Hello {name:string},',
    body: '{by:string} set a new password for you and will share it with you. You are signed out everywhere. Sign in with the new password.',
    button: 'Sign in',
    closing: 'Once you are signed in, choose a password of your own in your profile.',
  },
  password_changed: {
    subject: 'Your {product:string} password was changed',
    greeting: 'Hello {name:string},',
    body: 'Your password was just changed, and you are signed out everywhere else. If it was not you, reset your password right away.',
    button: 'Reset password',
    closing: 'If it was not you, tell an owner of your account as well.',
  },
  channel_stopped: {
    subject: '{account:string} ({channel:string}) needs to be reconnected',
    greeting: 'Hello {name:string},',
    body: '{channel:string} no longer accepts messages from {account:string}. Customers’ messages still arrive, but replies from your team and your bot wait until you reconnect it.',
    button: 'Reconnect',
    closing: 'Waiting replies are sent as soon as you reconnect.',
  },
  webhook_stopped: {
    subject: 'A webhook was turned off: {account:string}',
    greeting: 'Hello {name:string},',
    body: 'The webhook at {account:string} has not accepted an event for three days, so it was turned off. Events that were waiting for it are dropped.',
    button: 'Open the webhooks',
    closing: 'Once the address works, turn the webhook on again; it then receives new events.',
  },
  reply: {
    subject: '{company:string} replied to you',
    greeting: 'Hello,',
    body: '{by:string} from {company:string} replied to you in the chat:',
    button: 'Open the chat',
    closing: 'To reply, open the chat in the same browser. Your conversation is still there.',
    closingWithoutPage:
      'To reply, open the chat on our website in the same browser. Your conversation is still there.',
  },
  transcript: {
    subject: 'Your conversation with {company:string}',
    greeting: 'Hello,',
    body: 'Here is your conversation with {company:string}:',
    closing: 'You asked for this email in the chat. If it was not you, ignore it.',
  },
  report: {
    subject: '{report:string}, {period:string}',
    greeting: 'Hello {name:string},',
    body: '{report:string} for {period:string}: {n|number} {{chat|chats}}.',
    attached: 'The attached file contains the first {n|number}.',
    button: 'Open the report',
    closing: 'To stop these emails, open the report and change its settings.',
  },
  digest: {
    subject: '{n|number} unread {{n:notification|notifications}} on {product:string}',
    greeting: 'Hello {name:string},',
    body: 'You have {n|number} unread {{n:notification|notifications}}:',
    latest: 'Here are the latest {n|number}.',
    button: 'See all notifications',
    closing: 'Choose in your profile what we email you, and when: {profile:string}',
  },
} satisfies BaseTranslation
