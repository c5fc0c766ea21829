import { runProduct } from '#tests/support/running.ts'

/** Starts the product once, so that a failure ends the run immediately instead of with one timeout per story. */
export default async function setup(): Promise<void> {
  const product = await runProduct()
  await product.dispose()
}
