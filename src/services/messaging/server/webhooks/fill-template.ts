/** Bodies that users write themselves, with `{{title}}` and the like in them. */
import { parseJson } from '#base/text/parse-json'
import { templateNames } from '#messaging'

type Values = Readonly<Record<(typeof templateNames)[number], string>>
type Filled = { readonly contentType: string; readonly body: string }

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g
/** An object or a list; not `{{title}}`, nor „[Alarm] …“. */
const LOOKS_LIKE_JSON = /^\s*(?:\[\s*["\]]|(?:\[\s*)?\{(?!\{))/

/**
 * The body for a message. In JSON values are filled into its texts, so that no quotation mark of a message ends one; in any other
 * text they stand as they are. What is filled in is never filled again.
 */
export function fillTemplate(template: string, values: Values): Filled {
  const fill = (text: string): string =>
    text.replaceAll(PLACEHOLDER, (whole, name: string) => (isTemplateName(name) ? values[name] : whole))
  if (!LOOKS_LIKE_JSON.test(template)) return { contentType: 'text/plain; charset=utf-8', body: fill(template) }
  const json: unknown = JSON.parse(template)
  return {
    contentType: 'application/json',
    body: JSON.stringify(json, (_key, value: unknown) => (typeof value === 'string' ? fill(value) : value)),
  }
}

/** What is wrong with a template, in German; undefined if it can be filled. */
export function findTemplateFault(template: string): string | undefined {
  if (template.trim() === '') return 'Schreib, was gesendet wird.'
  for (const [whole, name = ''] of template.matchAll(PLACEHOLDER)) {
    if (!isTemplateName(name)) return `${whole} gibt es nicht. Es gibt: ${templateNames.join(', ')}.`
  }
  if (!LOOKS_LIKE_JSON.test(template) || parseJson(template) !== undefined) return undefined
  return 'Das ist kein gültiges JSON. Setz Platzhalter in Anführungszeichen: "{{title}}".'
}

function isTemplateName(name: string): name is keyof Values {
  return templateNames.some((known) => known === name)
}
