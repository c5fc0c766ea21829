// Finds a browser for the tests, or installs one if possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const known = [
  // The headless shell draws no windows and is therefore faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns whether this process can install packages with apt-get. */
export const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const installDebianPackage = () => {
  console.log('Installing Chromium from the Debian packages …')
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  const install = (name) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  // Older Debian versions have no package for the headless shell.
  if (install('chromium-headless-shell').status !== 0) install('chromium')
}

/**
 * Returns the path of a browser: Playwright's, the system's, or the one in Debian's package. Exits with a message if there is
 * none.
 */
export async function findBrowser() {
  if (process.env.PARLEY_BROWSER) return process.env.PARLEY_BROWSER
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  const found = () => [own, ...known].find((path) => path && existsSync(path))
  if (!found() && isRootOnDebian()) installDebianPackage()
  const browser = found()
  if (browser) return browser
  console.error(
    'The browser tests need Chromium or Chrome: install one, or run `npx playwright install chromium`.',
  )
  process.exit(1)
}
