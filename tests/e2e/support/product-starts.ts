import { runProduct } from '#tests/support/running.ts'

/** Starts the product once: if that fails, the run ends immediately instead of with one timeout per story. */
export default async function setup(): Promise<void> {
  const product = await runProduct()
  await product.dispose()
}
