import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Returns axe findings once all animations have ended: a menu that is fading out has no contrast and no landmark. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
  // Runs in the page itself instead of a blank page per call; our frames share the page's origin.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
