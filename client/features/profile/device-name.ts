import Bowser from 'bowser'

/** Browser and operating system according to a User-Agent header; empty strings if unknown. */
export interface DeviceName {
  readonly browser: string
  readonly system: string
  /** True for phones and tablets. */
  readonly isMobile: boolean
}

/** Parses a User-Agent header. */
export function deviceName(userAgent: string): DeviceName {
  if (userAgent.trim() === '') return { browser: '', system: '', isMobile: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' '),
    system: os.name ?? '',
    isMobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
