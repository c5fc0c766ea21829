// Finds Firefox and WebKit for the tests, and installs them if possible.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { isRootOnDebian } from './browser.mjs'

const first = (paths) => paths.find((path) => existsSync(path)) ?? null

/**
 * Returns the possible paths of WebKitGTK's own browser, which its driver starts; Debian has a separate folder per architecture.
 */
const miniBrowsers = () =>
  (existsSync('/usr/lib') ? readdirSync('/usr/lib') : []).flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) => `/usr/lib/${folder}/${version}/MiniBrowser`),
  )

/** Returns the path of Firefox; null if it is not installed. */
export const findFirefox = () =>
  first(['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'])

/** Returns the paths of the programs that WebKit needs, or null if one is missing. */
export function findWebKit() {
  const programs = {
    driver: first(['/usr/bin/WebKitWebDriver']),
    browser: first(miniBrowsers()),
    screen: first(['/usr/bin/Xvfb']),
  }
  return Object.values(programs).every(Boolean) ? programs : null
}

const aptGet = async (...args) => {
  const child = spawn('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Installs Firefox and WebKit if missing, and resolves with a sentence for each that is unavailable to the tests. */
export async function installOtherBrowsers() {
  const canInstall = isRootOnDebian()
  if (canInstall && !(findFirefox() && findWebKit())) {
    console.log('Installing Firefox and WebKit from the Debian packages …')
    await aptGet('update')
    // If one browser cannot be installed, the other may still be.
    if (!findFirefox()) await aptGet('install', '-y', '--no-install-recommends', 'firefox-esr')
    if (!findWebKit()) await aptGet('install', '-y', '--no-install-recommends', 'webkit2gtk-driver', 'xvfb')
  }
  const reason = canInstall
    ? 'apt-get could not install it'
    : 'it is not installed, and only root on Debian can be helped with apt-get'
  const missing = [!findFirefox() && 'Firefox', !findWebKit() && 'WebKit'].filter(Boolean)
  return missing.map((name) => `${name}: its tests are skipped, because ${reason}.`)
}
