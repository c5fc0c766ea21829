/** Kinds of websites, in tab order. */
export const ways = ['html', 'wordpress', 'shopify', 'tagManager', 'react', 'vue'] as const
export type Way = (typeof ways)[number]

/** Product and language names, which are not translated. */
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

/**
 * Tag Manager strips unknown attributes from script elements, so the key is set by code. The code's syntax also works in old
 * browsers.
 */
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

/** Returns the code that adds the widget to the given kind of website; `line` is the plain script element. */
export function codeFor(way: Way, line: string, key: string): string {
  const src = /\bsrc="([^"]*)"/.exec(line)?.[1] ?? ''
  if (way === 'tagManager') return tagManager(src, key)
  if (way === 'react') return react(src, key)
  return way === 'vue' ? vue(src, key) : line
}
