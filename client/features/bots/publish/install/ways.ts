/** The ways onto a website, in the order of the tabs. */
export const ways = ['html', 'wordpress', 'shopify', 'tagManager', 'react', 'vue'] as const
export type Way = (typeof ways)[number]

/** Names of products and languages, which are the same everywhere. */
export const wayNames: Record<Way, string> = {
  html: 'HTML',
  wordpress: 'WordPress',
  shopify: 'Shopify',
  tagManager: 'Tag Manager',
  react: 'React',
  vue: 'Vue',
}

const createScript = (src: string, key: string, indent: string) =>
  [
    `const script = document.createElement('script')`,
    `script.src = '${src}'`,
    `script.dataset.key = '${key}'`,
    'document.head.append(script)',
  ].join(`\n${indent}`)

/** Tag Manager keeps only the attributes of a script that it knows, so the key is set by code, which runs in old browsers as well. */
const tagManager = (src: string, key: string) => `<script>
  var parley = document.createElement('script');
  parley.src = '${src}';
  parley.async = true;
  parley.setAttribute('data-key', '${key}');
  document.head.appendChild(parley);
</script>`

const react = (src: string, key: string) => `import { useEffect } from 'react'

export function Chat() {
  useEffect(() => {
    ${createScript(src, key, '    ')}
    return () => {
      window.Parley?.shutdown()
      script.remove()
    }
  }, [])
  return null
}`

const vue = (src: string, key: string) => `import { onMounted, onUnmounted } from 'vue'

onMounted(() => {
  ${createScript(src, key, '  ')}
})
onUnmounted(() => window.Parley?.shutdown())`

/** Returns the code that puts the widget onto a website in one of the ways; `line` is the script element itself. */
export function codeFor(way: Way, line: string, key: string): string {
  const src = /\bsrc="([^"]*)"/.exec(line)?.[1] ?? ''
  if (way === 'tagManager') return tagManager(src, key)
  if (way === 'react') return react(src, key)
  return way === 'vue' ? vue(src, key) : line
}
