import { Coffee, Lamp, ShoppingBag } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

const products = [
  { id: 'lamp', icon: Lamp },
  { id: 'mug', icon: Coffee },
  { id: 'bag', icon: ShoppingBag },
] as const

const lines = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3']

/** Sample website that is long enough to scroll. */
export function SampleShop() {
  const { test } = useLL().playground
  return (
    <section aria-label={test.sample()} className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-10">
      <div className="flex flex-col gap-2 text-center">
        <p className="font-medium text-accent-text">{test.sample()}</p>
        <h2 className="text-balance font-semibold text-3xl">{test.sampleTitle()}</h2>
        <p className="text-text-muted">{test.sampleText()}</p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-3">
        {products.map(({ id, icon: Icon }) => (
          <li key={id} className="overflow-hidden rounded-lg border bg-surface">
            <div className="flex h-36 items-center justify-center bg-accent-subtle text-accent-text">
              <Icon aria-hidden className="size-12" strokeWidth={1.25} />
            </div>
            <div className="p-4">
              <p className="font-semibold">{test.product[id]()}</p>
              <p className="text-text-muted">{test.product[`${id}Text`]()}</p>
            </div>
          </li>
        ))}
      </ul>
      <div aria-hidden className="flex flex-col gap-3 pb-96 [&_*]:animate-none">
        {lines.map((width, at) => (
          <Skeleton key={`${width}${at}`} className={`h-3.5 ${width}`} />
        ))}
      </div>
    </section>
  )
}
