import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns axe findings once all animations have ended, because axe would find too little contrast and missing landmarks while a
 * menu fades out.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
  // Runs axe in the page itself instead of opening a blank page per call; our frames share the page's origin.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
