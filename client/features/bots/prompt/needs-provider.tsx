import { useLL } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'

/** Lists the instructions of a saved prompt that only a model can follow; renders nothing if there are none. */
export function NeedsProvider({ instructions }: { instructions: readonly string[] }) {
  const texts = useLL().training.prompt
  if (instructions.length === 0) return null
  return (
    <Banner title={texts.needsProvider({ n: instructions.length })}>
      <p>{texts.needsProviderText()}</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
        {[...new Set(instructions)].map((instruction) => (
          <li key={instruction}>{instruction}</li>
        ))}
      </ul>
    </Banner>
  )
}
