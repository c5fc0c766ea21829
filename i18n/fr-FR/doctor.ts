import type { Translation } from '../i18n-types.ts'

/** What is wrong with an installation, for its operator: in the console and in `npm run admin -- doctor`. */
export const doctor: Translation['doctor'] = {
  title: 'Installation',
  text: 'Seuls les propriétaires du premier compte voient ceci. Le terminal montre la même chose avec npm run admin -- doctor.',
  sound: 'Cette installation n’a aucun problème.',
  failed: 'L’installation n’a pas pu être vérifiée',
  checked: 'Vérifiée {at}',
  level: { problem: 'Problème', warning: 'Avertissement' },
  guide: 'Exploiter Parley en production',
  findings: {
    quarantined:
      'Ceci est une copie restaurée, en quarantaine : elle n’envoie ni e-mails, ni webhooks, ni messages de canaux et n’exécute aucune tâche de fond. Pour en faire l’installation active, lancez : npm run admin -- release',
    setting_unknown: '{sentence}',
    environment_dev:
      'APP_ENV vaut dev alors que des clients peuvent atteindre Parley. Définissez APP_ENV=prod.',
    registration_open:
      'N’importe qui peut créer un compte (REGISTRATION=open). Définissez REGISTRATION=invite, sauf si c’est voulu.',
    private_urls_allowed:
      'Les membres peuvent faire lire à Parley des pages de votre réseau privé (ALLOW_PRIVATE_URLS=1). Supprimez ce réglage.',
    log_silent: 'Rien n’est journalisé (LOG_LEVEL=silent). Définissez LOG_LEVEL=info.',
    runs_as_root: 'Parley s’exécute en tant que root. Utilisez un compte système dédié.',
    proxy_bypassed:
      'Parley fait confiance aux proxys (TRUST_PROXY) mais écoute sur toutes les interfaces : sans passer par le proxy, n’importe qui peut prétendre à n’importe quelle adresse. Définissez HOST=127.0.0.1.',
    public_url_local:
      'PUBLIC_URL vaut {url} alors que d’autres machines peuvent atteindre Parley : les liens des e-mails et le code du widget n’y fonctionnent pas. Définissez PUBLIC_URL.',
    public_url_insecure:
      'Clients et membres accèdent à Parley sans chiffrement à l’adresse {url}. Configurez TLS sur le proxy, et PUBLIC_URL=https://…',
    public_url_unreachable: 'Rien ne répond à l’adresse {url} depuis ce serveur : {reason}',
    public_url_elsewhere:
      '{url} ne mène pas à cette installation (HTTP {status}). Vérifiez PUBLIC_URL et le proxy, et que tous les processus ont la même SECRET_KEY.',
    public_url_redirects: '{url} redirige vers {to}. Donnez à PUBLIC_URL l’adresse finale.',
    tls_invalid: 'Le certificat de {url} n’est pas valide : {reason}',
    tls_expires: 'Le certificat expire dans {days} {{days:jour|jours}}. Vérifiez son renouvellement.',
    proxy_not_trusted:
      'Les requêtes passent par {count} {{count:proxy|proxys}}, mais TRUST_PROXY n’est pas défini : tous les clients comptent pour une seule adresse et partagent ses limites. Définissez TRUST_PROXY={count}.',
    proxy_not_seen:
      'TRUST_PROXY est défini, mais les requêtes arrivent sans X-Forwarded-For : n’importe qui peut prétendre à n’importe quelle adresse. Ajoutez l’en-tête sur le proxy, ou supprimez TRUST_PROXY.',
    proxy_chain_longer:
      'Les requêtes passent par {count} proxys et TRUST_PROXY={trusted} en reconnaît moins : les clients comptent pour l’adresse d’un proxy. Définissez TRUST_PROXY={count} s’ils sont tous à vous.',
    proxy_scheme:
      'Le proxy indique que les requêtes arrivent en {scheme} alors que PUBLIC_URL est en https. Définissez X-Forwarded-Proto sur le proxy.',
    proxy_no_sockets:
      'Les WebSockets ne traversent pas le proxy : rien n’est en direct. Transmettez Upgrade et Connection, comme le montre le guide.',
    proxy_body_limit:
      'Le proxy refuse les fichiers de 2 Mo. Autorisez 260 Mo (nginx : client_max_body_size 260m).',
    mail_not_sent:
      'Les e-mails sont seulement enregistrés dans des fichiers : les membres ne reçoivent ni codes ni invitations. Définissez SMTP_URL.',
    mail_refused: 'Le serveur de messagerie refuse Parley : {reason}',
    mail_from_local:
      'Les e-mails viennent de {sender}, que les autres serveurs rejettent. Définissez MAIL_FROM.',
    mails_failed: '{count} {{count:e-mail n’a|e-mails n’ont}} pas pu être envoyés : {reason}',
    clock_differs:
      'Les horloges de Parley et de PostgreSQL diffèrent de {seconds} secondes. Synchronisez-les (NTP).',
    disk_full:
      'Le disque de {folder} est plein : {free} Mo sont libres, et les fichiers ont besoin de {reserve} Mo (MIN_FREE_BYTES).',
    disk_low:
      'Le disque de {folder} se remplit : {free} Mo sont libres, et les fichiers sont refusés en dessous de {reserve} Mo.',
    data_volatile: '{folder} est en mémoire : tout est perdu au redémarrage. Placez DATA_DIR sur un disque.',
    data_in_container:
      '{folder} est dans le conteneur : tout disparaît avec lui. Montez un volume à cet endroit.',
    data_on_network:
      '{folder} est sur un disque réseau, où la base intégrée est lente et peut s’abîmer. Utilisez un disque local, ou PostgreSQL.',
    database_refused: 'La base de données est inutilisable : {reason}',
    database_connections:
      '{used} connexions à PostgreSQL sur {allowed} sont utilisées. Réduisez DATABASE_POOL ou augmentez max_connections.',
    database_unsafe:
      'PostgreSQL peut perdre des messages confirmés lors d’une coupure de courant ({setting} est désactivé). Activez-le.',
    database_encoding:
      'La base est encodée en {encoding} au lieu d’UTF8 : les recherches ignorent des mots accentués. Créez une nouvelle base et restaurez-y les données.',
    database_outdated_statistics:
      '{count} {{count:table n’a|tables n’ont}} jamais été analysées : les requêtes sont lentes. Lancez : vacuum analyze',
    secret_key_in_folder:
      'Avec PostgreSQL, SECRET_KEY devrait être définie : si le dossier est perdu, les secrets enregistrés deviennent illisibles, et les autres API ont besoin de la même clé.',
    redis_unreachable: 'Redis est inutilisable : {reason}',
    redis_old: 'Redis est en version {version} ; Parley exige la version 6 ou plus récente.',
    api_unreachable: 'L’API à l’adresse {url} ne répond pas : {reason}',
    provider_failing:
      'Le fournisseur d’IA échoue ({reason}) : le moteur intégré répond à sa place. Vérifiez OPENAI_API_KEY et OPENAI_BASE_URL.',
    channels_need_https: 'Les canaux exigent une URL publique en https ; PUBLIC_URL vaut {url}.',
    channel_webhook_unreachable:
      'Meta ne peut pas vérifier {url} : {reason}. Vérifiez le proxy et META_VERIFY_TOKEN.',
    channels_stopped:
      '{count} {{count:canal doit être reconnecté|canaux doivent être reconnectés}}. Leurs comptes voient lesquels sous Intégrations.',
    webhooks_failing: '{count} {{count:webhook|webhooks}} de comptes ont échoué depuis un jour.',
    jobs_waiting:
      '{count} {{count:tâche de fond attend|tâches de fond attendent}}, la plus ancienne depuis {minutes} minutes. Une API tourne-t-elle ?',
    jobs_failed:
      '{count} {{count:tâche de fond a|tâches de fond ont}} échoué depuis un jour. Pour les lister : npm run admin -- jobs',
  },
}
