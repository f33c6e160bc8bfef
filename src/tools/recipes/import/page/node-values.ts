/** Reads the values of a node of schema.org, which pages write in many ways. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { MAX_SOURCE, plainLines, plainText } from './plain-text.ts'

/** `URL`, which browsers, workers and Node have. */
const { URL } = globalThis as unknown as {
  readonly URL: { parse(text: string, base?: string): { readonly href: string; readonly protocol: string } | null }
}

/** More values of one property than this are cut. */
const MAX_VALUES = 2_000

/** The values of a property: none, one, or those of a list. */
export function valuesOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return []
  if (isJsonArray(value)) return value.slice(0, MAX_VALUES)
  // A list written as an object with numbers as its keys.
  if (isJsonObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) && '0' in value)
    return Object.values(value).slice(0, MAX_VALUES)
  return [value]
}

/** What a value says; an object says it in its text, name or value. */
export function rawText(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (!isJsonObject(value)) return ''
  for (const key of ['text', '@value', 'value', 'name', 'description']) {
    const [inner] = valuesOf(value[key])
    if (typeof inner === 'string' && inner.trim() !== '') return inner
    if (typeof inner === 'number') return String(inner)
  }
  return ''
}

/** The texts of all values, without markup. */
export function textsOf(value: Json | undefined): readonly string[] {
  return valuesOf(value)
    .map((one) => plainText(rawText(one)))
    .filter((text) => text !== '')
}

/** The first text; undefined if there is none. */
export function textOf(value: Json | undefined): string | undefined {
  return textsOf(value)[0]
}

/** All lines of all values. */
export function linesOf(value: Json | undefined): readonly string[] {
  return valuesOf(value).flatMap((one) => plainLines(rawText(one)))
}

/** The addresses of pictures as absolute ones, the widest first; also `data:`, and names of files beside a recipe without an address. */
export function imageUrls(value: Json | undefined, pageUrl: string | undefined): readonly string[] {
  const found = valuesOf(value).flatMap((one) => {
    const isObject = isJsonObject(one)
    const raw = isObject ? (one['url'] ?? one['contentUrl'] ?? one['@id']) : one
    const width = isObject ? Number.parseInt(rawText(one['width']), 10) || 0 : 0
    return valuesOf(raw).flatMap((url) => {
      const address = pictureAddress(rawText(url).trim(), pageUrl)
      return address === undefined ? [] : [{ address, width }]
    })
  })
  return [...new Set(found.toSorted((a, b) => b.width - a.width).map(({ address }) => address))].slice(0, 20)
}

function pictureAddress(text: string, pageUrl: string | undefined): string | undefined {
  if (/^data:image\//i.test(text.slice(0, 11))) return `data:${text.slice(5)}`
  // Paprika and KitchenOwl write the bytes alone.
  if (/^[A-Za-z0-9+/]{120}/.test(text.slice(0, 120))) return `data:;base64,${text}`
  const isFileName = pageUrl === undefined && text.length < 300 && /^[^:?#]+\.(?:jpe?g|png|webp|gif|avif)$/i.test(text)
  return absoluteUrl(text, pageUrl) ?? (isFileName ? text : undefined)
}

/** Undefined if it is no address of the web. */
export function absoluteUrl(text: string, pageUrl: string | undefined): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 2_000) return undefined
  const url = URL.parse(trimmed, pageUrl)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** Properties whose texts are the recipe, in any of its spellings. */
const recipeText = /descr|ingred|instruct|direct|steps?$|notes?$/i

/** Whether one of a recipe's own texts has more characters than are looked at, so that its end is missing. */
export function isCutNode(node: JsonObject, maxLength = MAX_SOURCE): boolean {
  const open = Object.entries(node).flatMap(([key, value]) => (recipeText.test(key) ? [value] : []))
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') {
      // Pictures of steps are no text.
      if (value.length > maxLength && !value.startsWith('data:')) return true
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) open.push(inner)
  }
  return false
}
