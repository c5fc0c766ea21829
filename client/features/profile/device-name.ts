import Bowser from 'bowser'

/** A browser and its system, as far as the User-Agent header says; empty where it does not. */
export interface DeviceName {
  readonly browser: string
  readonly system: string
  /** Whether it is held in the hand. */
  readonly isMobile: boolean
}

/** Reads a User-Agent header. */
export function deviceName(userAgent: string): DeviceName {
  if (userAgent.trim() === '') return { browser: '', system: '', isMobile: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' '),
    system: os.name ?? '',
    isMobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
