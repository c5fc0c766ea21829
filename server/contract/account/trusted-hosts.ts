/**
 * Hosts whose pictures are shown unchecked (specification 5), including their subdomains. Many of them refuse programs but serve
 * browsers; as they are shared by many people, loading a picture does not tell its sender who is reading the chat.
 */
const trusted: readonly string[] = [
  // video
  'youtube.com',
  'youtu.be',
  'ytimg.com',
  'vimeo.com',
  'vimeocdn.com',
  'dailymotion.com',
  'dmcdn.net',
  // code hosting
  'github.com',
  'githubusercontent.com',
  'githubassets.com',
  'gitlab.com',
  'bitbucket.org',
  // social
  'twitter.com',
  'x.com',
  'twimg.com',
  'facebook.com',
  'fbcdn.net',
  'instagram.com',
  'cdninstagram.com',
  'linkedin.com',
  'licdn.com',
  'tiktok.com',
  'tiktokcdn.com',
  'zdn.vn',
  'redd.it',
  // blogs
  'medium.com',
  'dev.to',
  'wordpress.com',
  'wp.com',
  'blogspot.com',
  'hashnode.com',
  'substackcdn.com',
  // questions and answers
  'stackoverflow.com',
  'stackexchange.com',
  'sstatic.net',
  'quora.com',
  'quoracdn.net',
  // placeholder pictures
  'placehold.co',
  'placeholder.com',
  'picsum.photos',
  'dummyimage.com',
]

/** Returns whether pictures from a host are trusted. */
export const isTrustedHost = (host: string): boolean =>
  trusted.some((name) => host === name || host.endsWith(`.${name}`))

/** Matches the host of an absolute HTTPS address without a user name. */
const HOST = /^https:\/\/([a-z\d.-]+)(?=[/?#:]|$)(?!:[^/?#]*@)/i

/** Returns whether a browser may load the picture of a preview: it is served by us, or comes over HTTPS from a trusted host. */
export function isShowable(image: string): boolean {
  if (/^\/(?![/\\])/.test(image)) return true
  const [, host = ''] = HOST.exec(image) ?? []
  return isTrustedHost(host.toLowerCase())
}
