import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run bench -- NAME …`: prints measurements beside their goals; nothing here fails a test. */
const folder = import.meta.dirname
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))

/** Names that stand for several. */
const groups: Record<string, readonly string[]> = {
  engine: ['retrieval', 'sentiment', 'reading'],
  desk: ['desk-list', 'desk-conversation'],
}

const asked = process.argv.slice(2).flatMap((name) => groups[name] ?? [name])
const unknown = asked.filter((name) => !all.includes(name))
if (!asked.length || unknown.length) {
  console.log(`usage: npm run bench -- ${[...Object.keys(groups), ...all].join(' | ')}`)
  process.exit(asked.length ? 2 : 0)
}
for (const name of asked) {
  console.log(`\n── ${name}`)
  const { run } = (await import(join(folder, `${name}.ts`))) as { run: () => Promise<void> }
  await run()
}
