import type { BaseTranslation } from '../i18n-types.ts'

/** What is wrong with an installation, for its operator: in the console and in `npm run admin -- doctor`. */
export const doctor = {
  title: 'Installation',
  text: 'Only owners of the first account see this. The terminal shows the same with npm run admin -- doctor.',
  sound: 'Nothing is wrong with this installation.',
  failed: 'The installation could not be checked',
  checked: 'Checked {at:string}',
  level: { problem: 'Problem', warning: 'Warning' },
  guide: 'Run Parley in production',
  findings: {
    quarantined:
      'This is a restored copy in quarantine: it sends no mail, webhooks or channel messages and runs no background work. To make it the live one, run: npm run admin -- release',
    setting_unknown: '{sentence:string}',
    environment_dev: 'APP_ENV is dev although customers can reach Parley. Set APP_ENV=prod.',
    registration_open:
      'Anybody can register an account (REGISTRATION=open). Set REGISTRATION=invite unless that is intended.',
    private_urls_allowed:
      'Members can make Parley read pages of your private network (ALLOW_PRIVATE_URLS=1). Unset it.',
    log_silent: 'Nothing is logged (LOG_LEVEL=silent). Set LOG_LEVEL=info.',
    runs_as_root: 'Parley runs as root. Run it as a user of its own.',
    proxy_bypassed:
      'Parley trusts proxies (TRUST_PROXY) but listens on all interfaces: without the proxy, anybody can claim any address. Set HOST=127.0.0.1.',
    public_url_local:
      'PUBLIC_URL is {url:string}, although other machines can reach Parley: links in mails and the code of the widget do not work there. Set PUBLIC_URL.',
    public_url_insecure:
      'Customers and members reach Parley without encryption at {url:string}. Set up TLS at the proxy, and PUBLIC_URL=https://…',
    public_url_unreachable: 'Nothing answers at {url:string} as seen from this server: {reason:string}',
    public_url_elsewhere:
      '{url:string} does not lead to this installation (HTTP {status:number}). Check PUBLIC_URL and the proxy, and that all processes have the same SECRET_KEY.',
    public_url_redirects: '{url:string} redirects to {to:string}. Set PUBLIC_URL to the final URL.',
    tls_invalid: 'The certificate of {url:string} is not valid: {reason:string}',
    tls_expires: 'The certificate expires in {days:number} {{days:day|days}}. Check its renewal.',
    proxy_not_trusted:
      'Requests come through {count:number} {{count:proxy|proxies}}, but TRUST_PROXY is not set: all customers count as one address and share its limits. Set TRUST_PROXY={count:number}.',
    proxy_not_seen:
      'TRUST_PROXY is set, but requests arrive without X-Forwarded-For: anybody can claim any address. Add the header at the proxy, or unset TRUST_PROXY.',
    proxy_chain_longer:
      'Requests pass {count:number} proxies, of which TRUST_PROXY={trusted:number} trusts fewer: customers count by the address of a proxy. Set TRUST_PROXY={count:number} if all of them are yours.',
    proxy_scheme:
      'The proxy says that requests come by {scheme:string} although PUBLIC_URL is https. Set X-Forwarded-Proto at the proxy.',
    proxy_no_sockets:
      'WebSockets do not pass the proxy, so nothing is live. Forward Upgrade and Connection, as the guide shows.',
    proxy_body_limit: 'The proxy refuses uploads of 2 MB. Allow 260 MB (nginx: client_max_body_size 260m).',
    mail_not_sent:
      'Mails are only saved to files, so members get neither codes nor invitations. Set SMTP_URL.',
    mail_refused: 'The mail server refuses Parley: {reason:string}',
    mail_from_local: 'Mails come from {sender:string}, which other mail servers reject. Set MAIL_FROM.',
    mails_failed: '{count:number} {{count:mail|mails}} could not be sent: {reason:string}',
    clock_differs:
      'The clocks of Parley and PostgreSQL differ by {seconds:number} seconds. Synchronize them (NTP).',
    disk_full:
      'The disk of {folder:string} is full: {free:number} MB are free, and files need {reserve:number} MB (MIN_FREE_BYTES).',
    disk_low:
      'The disk of {folder:string} is filling up: {free:number} MB are free, and files are refused below {reserve:number} MB.',
    data_volatile:
      '{folder:string} is in memory, so everything is lost at a restart. Set DATA_DIR to a disk.',
    data_in_container:
      '{folder:string} is inside the container, so everything is lost with it. Mount a volume there.',
    data_on_network:
      '{folder:string} is on a network disk, on which the embedded database is slow and may be damaged. Use a local disk, or PostgreSQL.',
    database_refused: 'The database cannot be used: {reason:string}',
    database_connections:
      '{used:number} of {allowed:number} connections to PostgreSQL are in use. Lower DATABASE_POOL or raise max_connections.',
    database_unsafe:
      'PostgreSQL may lose confirmed messages at a power cut ({setting:string} is off). Turn it on.',
    database_encoding:
      'The database is encoded in {encoding:string} instead of UTF8, so searches miss words with accents. Create a new database and restore into it.',
    database_outdated_statistics:
      '{count:number} {{count:table has|tables have}} never been analyzed, so queries are slow. Run: vacuum analyze',
    secret_key_in_folder:
      'With PostgreSQL, SECRET_KEY should be set: a lost folder makes stored secrets unreadable, and other APIs need the same key.',
    redis_unreachable: 'Redis cannot be used: {reason:string}',
    redis_old: 'Redis is version {version:string}; Parley needs 6 or later.',
    api_unreachable: 'The API at {url:string} does not respond: {reason:string}',
    provider_failing:
      'The AI provider fails ({reason:string}), so the embedded engine answers. Check OPENAI_API_KEY and OPENAI_BASE_URL.',
    channels_need_https: 'Channels need a public URL with https; PUBLIC_URL is {url:string}.',
    channel_webhook_unreachable:
      'Meta cannot verify {url:string}: {reason:string}. Check the proxy and META_VERIFY_TOKEN.',
    channels_stopped:
      '{count:number} {{count:channel has|channels have}} to be connected again. Their accounts see which ones under Integrations.',
    webhooks_failing: '{count:number} {{count:webhook|webhooks}} of accounts failed in the last day.',
    jobs_waiting:
      '{count:number} background {{count:job waits|jobs wait}}, the oldest for {minutes:number} minutes. Is an API running?',
    jobs_failed:
      '{count:number} background {{count:job|jobs}} failed in the last day. They are listed by: npm run admin -- jobs',
  },
} satisfies BaseTranslation
