/**
 * Finds a page that says it is being maintained although it was answered with a good status. A false alarm is worse than a
 * miss (rule K5): what a shop sells, announces or writes about in a long page is not meant.
 */
import { Parser } from 'htmlparser2'
import { normalizeText, normalizeDecoded } from './normalize-text.ts'

/** A page with more visible text is no mere notice that a shop is closed. */
const SHORT_PAGE = 2_000
/** More of a page is not looked at; a longer one counts as the beginning of one. */
export const MAINTENANCE_LOOK_BYTES = 64 * 1_024
/** Nothing else is worth taking the page apart. */
const WORTH_A_LOOK =
  /wartung|gewartet|maintenance|back soon|wieder da|temporarily unavailable|coming-soon|template-password/i

/**
 * What the shop programs themselves write into their pages for this, in tags and nowhere else: the word, and what the tag
 * has to be up to it. The word is looked for first, so a page of nothing but tags is read once.
 */
const marks: readonly { readonly of: string; readonly word: string; readonly before: RegExp }[] = [
  { of: 'Shopware', word: 'is-ctl-maintenance', before: /^<body\b/ },
  { of: 'Shopify', word: 'template-password', before: /^<(?:body|html)\b/ },
  { of: 'WooCommerce', word: 'wp-block-woocommerce-coming-soon', before: /^<div\b.*class="[^"]*$/s },
  { of: 'JTL-Shop', word: 'id="maintenance-notice"', before: /^<[a-z]/ },
  { of: 'PrestaShop', word: 'page-maintenance', before: /^<section\b/ },
]
/** Of a tag, up to the mark. */
const MAX_TAG = 1_000
/** As often is a mark looked for that turned out to stand in no such tag. */
const MAX_PLACES = 50

const now = '(?:gerade|derzeit|zurzeit|zur zeit|momentan|aktuell|im moment|kurzzeitig|vorübergehend)'
/** Sentences that say the maintenance is happening now; planned maintenance is worded differently. */
const statements = [
  `wegen (?:[a-zäöü]+ ){0,2}wartung(?:sarbeiten)?(?: [a-zäöü]+){0,5} (?:nicht (?:erreichbar|verfügbar)|geschlossen|offline)`,
  `wartungsarbeiten (?:ist|sind) (?:[a-zäöü-]+ ){1,6}nicht (?:erreichbar|verfügbar)`,
  `(?:befindet|befinden) (?:sich|uns) (?:${now} )?(?:in (?:der )?wartung|im wartungsmodus)`,
  `(?:wird|werden) ${now} (?:[a-zäöü]+ ){0,2}gewartet`,
  `(?:führen|finden) (?:wir )?${now} (?:[a-zäöü]+ ){0,3}wartungsarbeiten`,
  `${now} (?:im wartungsmodus|in wartung)`,
  'briefly unavailable for scheduled maintenance',
  'unable to service your request due to maintenance',
  '(?:is|are|site|shop|store|service|currently) (?:currently |temporarily )?(?:undergoing|under|down for|closed for) (?:[a-z]+ ){0,1}maintenance',
  '(?:performing|undergoing) (?:some |scheduled |routine )?maintenance',
  'in maintenance mode',
].map((pattern) => new RegExp(`(?<![a-zäöü])${pattern}(?![a-zäöü])`))

/** A title or heading that is nothing else, apart from the name of the shop. */
const heading =
  /^(?:.{0,60} [|–—:-] )?(?:wartung|wartungsarbeiten|wartungsmodus|(?:site |shop |store )?(?:under )?maintenance(?: mode)?|(?:503 )?service temporarily unavailable|wir sind (?:gleich|bald|in kürze) wieder (?:für (?:dich|euch|sie) )?da|we.ll be (?:right )?back(?: soon)?)[.!…]{0,3}(?: [|–—:-] .{0,60})?$/
/** And what such a page says besides. */
const promise =
  /(?<![a-zäöü])(?:gleich|bald|in kürze|später|geduld|verständnis|wieder (?:für|da|online|erreichbar)|soon|shortly|later|back|patience|a minute)(?![a-zäöü])/
/** If something can be bought, the shop is open. */
const selling =
  /in den (?:waren|einkaufs)korb|in den einkaufswagen|jetzt kaufen|zur kasse|add to (?:cart|basket)|buy now|\d,\d\d ?€|€ ?\d/

/**
 * What it says, for people; undefined of a page that is no such page. `isWhole`: nothing is missing at its end. Its caller
 * gives it no more than `MAINTENANCE_LOOK_BYTES`.
 */
export function findMaintenance(html: string, isWhole: boolean): string | undefined {
  if (!WORTH_A_LOOK.test(html)) return undefined
  const lower = html.toLowerCase()
  const mark = marks.find((each) => isMarked(lower, each))
  if (mark !== undefined) return `Wartungsseite von ${mark.of}`
  if (!isWhole) return undefined
  const { title, headings, visible } = readPage(html)
  if (visible.length > SHORT_PAGE || selling.test(visible)) return undefined
  for (const statement of statements) {
    const said = statement.exec(visible)?.[0] ?? statement.exec(title)?.[0]
    if (said !== undefined) return `„${said}“`
  }
  const said = [title, ...headings].find((text) => heading.test(text))
  return said !== undefined && promise.test(visible) ? `„${said}“` : undefined
}

function isMarked(lower: string, { word, before }: (typeof marks)[number]): boolean {
  let at = lower.indexOf(word)
  for (let place = 0; at !== -1 && place < MAX_PLACES; place++) {
    const around = lower.slice(Math.max(0, at - MAX_TAG), at)
    const tag = around.slice(Math.max(0, around.lastIndexOf('<')))
    // A whole word, in a tag that has not ended yet.
    if (/\W$/.test(tag) && !tag.includes('>') && before.test(tag)) return true
    at = lower.indexOf(word, at + word.length)
  }
  return false
}

/** Whether an answer is a page that people read; a feed or an interface may speak of maintenance. */
export function isPage(contentType: string | undefined): boolean {
  return (
    contentType === undefined ||
    /^(?:text\/html|text\/plain|application\/xhtml\+xml)\b/.test(normalizeText(contentType))
  )
}

/** What a person reads on a page of HTML, without a browser. */
type PageText = {
  readonly title: string
  /** Of h1 and h2, in their order. */
  readonly headings: readonly string[]
  /** All visible text, normalized, with the headings and without the title. */
  readonly visible: string
}

/** Elements whose content people do not read. */
const HIDDEN = new Set(['title', 'script', 'style', 'noscript', 'template', 'svg', 'iframe', 'select', 'textarea'])
const HEADINGS = new Set(['h1', 'h2'])

/** A page with more headings does not consist of one message. */
const MAX_HEADINGS = 20
/** Longer text is neither a title nor a heading. */
const MAX_HEADING = 1_000

/** Reads the text in one pass; text that is not HTML is visible as it stands. All of it is normalized as by `normalizeText`. */
function readPage(html: string): PageText {
  const visible: string[] = []
  const headings: string[] = []
  let title: string | undefined
  let hiddenDepth = 0
  let collected: { readonly name: string; text: string } | undefined

  const finish = (): void => {
    if (collected === undefined) return
    const text = normalizeDecoded(collected.text.slice(0, MAX_HEADING))
    if (collected.name === 'title') title ??= text
    else if (headings.length < MAX_HEADINGS) headings.push(text)
    collected = undefined
  }
  const parser = new Parser({
    onopentag(name) {
      visible.push(' ')
      if (HIDDEN.has(name)) hiddenDepth += 1
      if (name === 'title' ? title === undefined && hiddenDepth === 1 : HEADINGS.has(name) && hiddenDepth === 0) {
        finish()
        collected = { name, text: '' }
      } else if (collected !== undefined) collected.text += ' '
    },
    ontext(text) {
      if (hiddenDepth === 0) visible.push(text)
      if (collected !== undefined && (hiddenDepth === 0 || collected.name === 'title')) collected.text += text
    },
    onclosetag(name) {
      visible.push(' ')
      if (HIDDEN.has(name)) hiddenDepth -= 1
      if (collected?.name === name) finish()
    },
  })
  parser.end(html)
  return { title: title ?? '', headings, visible: normalizeDecoded(visible.join('')) }
}
