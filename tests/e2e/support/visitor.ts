import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Widget on a customer's page, as the visitor uses it. */
export class Widget {
  readonly page: Page
  readonly panel: FrameLocator
  readonly log: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.frameLocator('iframe')
    this.log = this.panel.getByRole('log')
  }

  get launcher(): Locator {
    return this.page.getByRole('button', { name: /^Chat/ })
  }

  /** Opens the chat, unless the page has reopened it automatically. */
  async open(): Promise<void> {
    await expect(async () => {
      if ((await this.launcher.getAttribute('aria-expanded')) !== 'true') await this.launcher.click()
      await expect(this.panel.getByLabel('Your message')).toBeVisible({ timeout: 3_000 })
    }).toPass()
  }

  async say(message: string): Promise<void> {
    await this.panel.getByLabel('Your message').fill(message)
    await this.panel.getByLabel('Your message').press('Enter')
  }

  /** Waits until the conversation shows a text. */
  async sees(text: string): Promise<void> {
    await expect(this.log.getByText(text).filter({ visible: true }).last()).toBeVisible()
  }
}
