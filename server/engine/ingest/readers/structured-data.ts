import type { Block } from '../passages/block.ts'
import { cleanText } from '../text/clean-text.ts'

const JSON_LD =
  /<script[^>]{0,300}type\s*=\s*["']?application\/ld\+json["']?[^>]{0,300}>([\s\S]{1,200000}?)<\/script>/giu
/** Maximum depth of nested data, and maximum blocks taken from it. */
const limits = { depth: 8, blocks: 400 } as const
/** Properties with text for readers. */
const READABLE = new Set([
  'name',
  'description',
  'telephone',
  'email',
  'streetAddress',
  'postalCode',
  'addressLocality',
  'openingHours',
  'priceRange',
  'articleBody',
  'price',
  'priceCurrency',
])

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const textIn = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number'
    ? cleanText(String(value).replace(/<[^>]{0,500}>/gu, ' ')).trim()
    : ''

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the content that a page declares for search engines (JSON-LD): questions with answers, names, texts, contacts, hours. */
export function structuredBlocks(source: string): Block[] {
  const blocks: Block[] = []
  for (const [, json = ''] of source.matchAll(JSON_LD)) {
    try {
      collect(JSON.parse(json) as Json, blocks, 0)
    } catch (error) {
      // Pages with broken data are common; the rest of the page is read.
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return blocks
}

function collect(value: Json, blocks: Block[], depth: number): void {
  if (depth > limits.depth || blocks.length > limits.blocks) return
  if (Array.isArray(value)) {
    for (const one of value as readonly Json[]) collect(one, blocks, depth + 1)
    return
  }
  if (!isRecord(value)) return
  const answer = isRecord(value.acceptedAnswer) ? textIn(value.acceptedAnswer.text) : ''
  if (value['@type'] === 'Question' && answer) {
    blocks.push({ kind: 'heading', level: 3, text: textIn(value.name), location: {} })
    blocks.push({ kind: 'paragraph', text: answer, location: {} })
    return
  }
  const lines = Object.entries(value).flatMap(([key, own]) =>
    READABLE.has(key)
      ? (Array.isArray(own) ? (own as readonly Json[]) : [own]).map(textIn).filter(Boolean)
      : [],
  )
  if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n'), location: {} })
  for (const own of Object.values(value)) if (typeof own === 'object') collect(own, blocks, depth + 1)
}
